// Processes many items on several threads and delivers the results in order.
#ifndef ASSETLINT_LINT_RUN_ORDERED_RUN_H_
#define ASSETLINT_LINT_RUN_ORDERED_RUN_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace assetlint {

// How often the calling thread polls for results.
inline constexpr std::chrono::milliseconds kOrderedRunTick{50};

// How many items, from the first one not emitted on, are processed at a time:
// what waits for a slow reader of the output takes memory.
inline constexpr size_t kOrderedRunWindow = 4096;

namespace ordered_run_internal {

// OrderedRun on the calling thread alone: a result is handed over before the
// next item is started, and none is kept.
template <typename MakeWorker, typename Emit, typename Tick>
void RunHere(size_t items, const MakeWorker& make_worker, const Emit& emit,
             const Tick& tick) {
  using Clock = std::chrono::steady_clock;
  auto worker = make_worker();
  Clock::time_point next_tick = Clock::now() + kOrderedRunTick;
  for (size_t item = 0; item < items; ++item) {
    emit(item, worker(item));
    const Clock::time_point now = Clock::now();
    if (now < next_tick) continue;
    tick(item + 1);
    next_tick = now + kOrderedRunTick;
  }
  tick(items);
}

// OrderedRun on several threads.
template <typename Result, typename MakeWorker, typename Emit, typename Tick>
class ThreadedRun {
 public:
  ThreadedRun(size_t items, const MakeWorker& make_worker, const Emit& emit,
              const Tick& tick)
      : items_(items),
        make_worker_(make_worker),
        emit_(emit),
        tick_(tick),
        slots_(std::min(items, kOrderedRunWindow)) {}

  // If `emit_` throws, no new item is started, and the threads end before the
  // data they use is destroyed.
  ~ThreadedRun() {
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    room_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  // False when the system has no threads: nothing was done.
  bool Start(size_t threads) {
    threads_.reserve(threads);
    running_ = threads;
    try {
      while (threads_.size() < threads)
        threads_.emplace_back([this] { Work(); });
    } catch (const std::exception&) {
      // The system provides no more threads, or no memory for one.
      const std::lock_guard lock(mutex_);
      running_ -= threads - threads_.size();
    }
    return !threads_.empty();
  }

  // Emits all results.
  void Finish() {
    for (bool done = false; !done;) {
      {
        std::unique_lock lock(mutex_);
        news_.wait_for(lock, kOrderedRunTick, [this] {
          return running_ == 0 || (ahead_ > 0 && SlotOf(emitted_).ready);
        });
        done = running_ == 0;
      }
      EmitReady();
    }
  }

 private:
  // Where a thread puts a result for the calling thread.
  struct Slot {
    std::optional<Result> result;
    std::atomic<bool> ready = false;
  };
  // Of an item in the window.
  Slot& SlotOf(size_t item) { return slots_[item % slots_.size()]; }

  void Work() {
    auto worker = make_worker_();
    for (size_t item; !stopped_ && (item = next_++) < items_;) {
      if (!WaitForRoom(item)) break;
      SlotOf(item).result.emplace(worker(item));
      SlotOf(item).ready = true;
      if (ahead_ > 0) WakeCaller();
    }
    const std::lock_guard lock(mutex_);
    if (--running_ == 0) news_.notify_one();
  }

  bool IsInWindow(size_t item) const {
    return item - emitted_ < kOrderedRunWindow;
  }

  // Waits until the item is in the window; false if there is no more to do. The
  // item at the window's start was taken by a thread that does not wait.
  bool WaitForRoom(size_t item) {
    if (IsInWindow(item)) return true;
    ++ahead_;
    WakeCaller();
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return stopped_ || IsInWindow(item); });
    --ahead_;
    return !stopped_;
  }

  void WakeCaller() {
    const std::lock_guard lock(mutex_);
    news_.notify_one();
  }

  void EmitReady() {
    for (size_t item; (item = emitted_) < items_ && SlotOf(item).ready;
         ++emitted_) {
      Slot& slot = SlotOf(item);
      emit_(item, *std::move(slot.result));
      slot.result.reset();
      slot.ready = false;
      if (item % (kOrderedRunWindow / 2) == 0) MakeRoom();
    }
    MakeRoom();
    tick_(emitted_);
  }

  void MakeRoom() {
    if (ahead_ == 0) return;
    const std::lock_guard lock(mutex_);
    room_.notify_all();
  }

  const size_t items_;
  const MakeWorker& make_worker_;
  const Emit& emit_;
  const Tick& tick_;
  std::vector<Slot> slots_;
  std::atomic<size_t> next_{0};
  std::atomic<size_t> emitted_{0};
  std::atomic<size_t> ahead_{0};  // threads that wait for room
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  std::condition_variable news_;  // for the calling thread
  std::condition_variable room_;  // for the threads that are ahead
  size_t running_ = 0;            // guarded by mutex_
  std::vector<std::thread> threads_;
};

}  // namespace ordered_run_internal

// Calls `make_worker()` once on each of up to `threads` threads, then the
// function it returned, `Result worker(size_t item)`, for every item of [0,
// items), each on some thread; on the calling one if `threads` is 1 or the
// system has no threads. Calls `emit(item, Result)` on the calling thread, in
// item order, while other items are still being processed, and `tick(emitted)`
// every kOrderedRunTick and after the last.
//
// When `emit` or `tick` throws, no further item is started, and the exception
// reaches the caller once all threads have ended. Workers must not throw: on a
// thread, an exception ends the program.
//
// Handing over a result takes no lock: threads that finish a thousand files a
// millisecond must not queue for a lock, nor wake a writer for each. Results
// take memory from when they are there to when they are emitted; a thread that
// is kOrderedRunWindow items ahead waits.
template <typename Result, typename MakeWorker, typename Emit, typename Tick>
void OrderedRun(size_t items, size_t threads, const MakeWorker& make_worker,
                const Emit& emit, const Tick& tick) {
  threads = std::max<size_t>(1, std::min(threads, items));
  if (threads == 1) {
    return ordered_run_internal::RunHere(items, make_worker, emit, tick);
  }
  ordered_run_internal::ThreadedRun<Result, MakeWorker, Emit, Tick> run(
      items, make_worker, emit, tick);
  if (!run.Start(threads)) {
    return ordered_run_internal::RunHere(items, make_worker, emit, tick);
  }
  run.Finish();
}

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_ORDERED_RUN_H_
