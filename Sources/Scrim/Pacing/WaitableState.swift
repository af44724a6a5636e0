import Glibc

/// Some state under a lock, and the wait for it to be in a certain way. Waits end on `CLOCK_MONOTONIC`, which neither
/// jumps when somebody sets the time nor counts while the machine is suspended.
///
/// Sendable, since the state is touched under the lock alone.
final class WaitableState<State: Sendable>: @unchecked Sendable {
    enum Step<Result> {
        case done(Result)
        /// Look again when somebody changed the state, or at that time in nanoseconds at the latest.
        case wait(until: UInt64?)
    }

    private var state: State
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>

    init(_ state: State) {
        self.state = state
        mutex = .allocate(capacity: 1)
        changed = .allocate(capacity: 1)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Now, as `wait(until:)` counts, in nanoseconds.
    static var monotonicTime: UInt64 { Scrim.monotonicTime() }

    func read<Result>(_ body: (State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(state)
    }

    /// Changes the state, and lets all who wait look again.
    func change<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(mutex)
        }
        return body(&state)
    }

    /// Takes the step again and again until it's done; the lock is held during a step, and not between two.
    func wait<Result>(_ step: (inout State) -> Step<Result>) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            switch step(&state) {
            case .done(let result):
                return result
            case .wait(until: nil):
                pthread_cond_wait(changed, mutex)
            case .wait(until: let time?):
                var time = timespec(
                    tv_sec: Int(clamping: time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
                pthread_cond_timedwait(changed, mutex, &time)
            }
        }
    }
}

/// `CLOCK_MONOTONIC` in nanoseconds.
func monotonicTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
