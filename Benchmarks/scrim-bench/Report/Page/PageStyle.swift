/// How the page looks: light or dark as the reader's system is, on a telephone as on a desk. What colours say is said
/// by words, marks or dashes as well; they're told apart by those who see red and green alike.
enum PageStyle {
    static let sheet = """
        :root {
          color-scheme: light dark;
          --paper: #fdfdfb; --card: #ffffff; --ink: #1d2127; --soft: #5b6470; --line: #d9dde2;
          --ours: #0067a5; --other: #8a8f98; --first: #8a6100; --missed: #a8350a; --budget: #a8350a;
          --heat0: #f3f3ee; --heat1: #dbe5ee; --heat2: #b4cde2; --heat3: #82afd2; --heat4: #4a8bbd;
          --heat5: #20659b; --heat6: #104573; --heat7: #072645;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --paper: #14171b; --card: #1b1f25; --ink: #e8eaed; --soft: #a3acb8; --line: #333a44;
            --ours: #6cb8ee; --other: #89919c; --first: #e8b84a; --missed: #f28e5c; --budget: #f28e5c;
            --heat0: #1e232a; --heat1: #21384d; --heat2: #1f5072; --heat3: #1d6b8f; --heat4: #3388a0;
            --heat5: #62a8a3; --heat6: #a3c99b; --heat7: #f4e98c;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; padding: 1.25rem 1rem 3rem; max-width: 68rem; background: var(--paper); color: var(--ink);
          font: 1rem/1.5 system-ui, sans-serif; -webkit-text-size-adjust: 100%;
        }
        h1 { font-size: 1.7rem; line-height: 1.2; margin: 0.5rem 0; }
        h2 { font-size: 1.3rem; margin: 2.5rem 0 0.5rem; }
        h3 { font-size: 1.1rem; margin: 0 0 0.25rem; }
        p { margin: 0.5rem 0; max-width: 46rem; }
        .soft, figcaption, footer { color: var(--soft); font-size: 0.9rem; }
        .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: 0.75rem; margin: 1rem 0; }
        .tile, .scene { background: var(--card); border: 1px solid var(--line); border-radius: 0.6rem; padding: 0.8rem 1rem; }
        .tile b { display: block; font-size: 1.5rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
        .scene { margin: 1rem 0; padding: 1rem; }
        .halves { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1rem 1.5rem; }
        .wide { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; font-size: 0.92rem; }
        th, td { text-align: left; padding: 0.3rem 0.6rem 0.3rem 0; border-bottom: 1px solid var(--line); vertical-align: baseline; }
        th { font-weight: 600; color: var(--soft); }
        td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
        td.n { white-space: nowrap; }
        td b + code { color: var(--soft); }
        code { font-size: 0.9em; overflow-wrap: break-word; }
        .mark { white-space: nowrap; font-weight: 600; }
        .then { color: var(--ours); } .first { color: var(--first); } .missed { color: var(--missed); }
        .unknown { color: var(--soft); font-weight: 400; }
        .bar { display: block; height: 0.55rem; min-width: 2px; border-radius: 0.2rem; background: var(--other); }
        .bar.ours { background: var(--ours); }
        td.bars { width: 40%; }
        svg { display: block; width: 100%; height: auto; }
        svg text { font: 13px system-ui, sans-serif; fill: var(--soft); }
        svg .frame { stroke: var(--line); fill: none; }
        svg .grid { stroke: var(--line); stroke-dasharray: 2 3; }
        svg .histogram { fill: var(--ours); }
        svg .curve { fill: none; stroke: var(--ours); stroke-width: 2; stroke-linejoin: round; }
        svg .median { stroke: var(--ink); stroke-width: 1.5; }
        svg .budget { stroke: var(--budget); stroke-width: 1.5; stroke-dasharray: 6 4; }
        svg .budget.fps120 { stroke-dasharray: 2 3; }
        svg text.over { fill: var(--budget); }
        .maps { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.75rem; margin: 1rem 0; }
        @media (min-width: 48rem) { .maps { grid-template-columns: repeat(6, 1fr); } }
        figure { margin: 0; }
        figure img { display: block; width: 100%; height: auto; }
        .maps svg, .maps img { border: 1px solid var(--line); border-radius: 0.3rem; }
        .legend { display: flex; flex-wrap: wrap; gap: 0.3rem 0.9rem; font-size: 0.9rem; padding: 0; list-style: none; }
        .legend i { display: inline-block; width: 1em; height: 1em; margin-right: 0.35em; vertical-align: -0.12em; border: 1px solid var(--line); }
        .heat0 { background: var(--heat0); fill: var(--heat0); } .heat1 { background: var(--heat1); fill: var(--heat1); }
        .heat2 { background: var(--heat2); fill: var(--heat2); } .heat3 { background: var(--heat3); fill: var(--heat3); }
        .heat4 { background: var(--heat4); fill: var(--heat4); } .heat5 { background: var(--heat5); fill: var(--heat5); }
        .heat6 { background: var(--heat6); fill: var(--heat6); } .heat7 { background: var(--heat7); fill: var(--heat7); }
        """
}
