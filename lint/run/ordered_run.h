// Processes many items on several threads and delivers the results in order.
#ifndef ASSETLINT_LINT_RUN_ORDERED_RUN_H_
#define ASSETLINT_LINT_RUN_ORDERED_RUN_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "lint/os/process.h"

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

// Where a thread puts a result for the calling thread.
template <typename Result>
class Slot {
 public:
  Slot() = default;
  ~Slot() { delete result_.load(std::memory_order_relaxed); }
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;

  void Put(Result result) {
    result_.store(new Result(std::move(result)), std::memory_order_release);
  }
  // Null until there is one, and after it was taken.
  std::unique_ptr<Result> Take() {
    return std::unique_ptr<Result>(
        result_.exchange(nullptr, std::memory_order_acquire));
  }

 private:
  std::atomic<Result*> result_ = nullptr;
};

// OrderedRun on several threads.
template <typename Result, typename MakeWorker, typename Emit, typename Tick>
class ThreadedRun {
 public:
  ThreadedRun(size_t items, const MakeWorker& make_worker, const Emit& emit,
              const Tick& tick)
      : make_worker_(make_worker), emit_(emit), tick_(tick), results_(items) {}

  // If `emit_` throws, no new item is started, and the threads end before the
  // data they use is destroyed.
  ~ThreadedRun() {
    Stop();
    threads_.clear();
  }

  // False when the system has no threads: nothing was done.
  bool Start(size_t threads) {
    threads_.reserve(threads);
    while (threads_.size() < threads && StartOne()) {
    }
    return !threads_.empty();
  }

  // Emits all results.
  void Finish() {
    std::unique_lock lock(mutex_);
    while (running_ != 0) {
      news_.wait_for(lock, kOrderedRunTick,
                     [this] { return running_ == 0 || look_; });
      look_ = false;
      lock.unlock();
      EmitReady();
      lock.lock();
    }
    lock.unlock();
    threads_.clear();  // waits for them
    EmitReady();
  }

 private:
  bool StartOne() {
    {
      const std::lock_guard lock(mutex_);
      ++running_;
    }
    std::unique_ptr<os::Thread> thread = os::Thread::Start([this] { Work(); });
    if (thread != nullptr) {
      threads_.push_back(std::move(thread));
      return true;
    }
    const std::lock_guard lock(mutex_);
    --running_;
    return false;
  }

  void Work() {
    auto worker = make_worker_();
    for (size_t item; (item = next_.fetch_add(1)) < results_.size();) {
      if (!WaitForRoom(item)) break;
      results_[item].Put(worker(item));
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
    look_ = true;
    news_.notify_one();
  }

  // No new item is started.
  void Stop() {
    next_ = results_.size();
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    room_.notify_all();
  }

  void EmitReady() {
    for (size_t item; (item = emitted_) < results_.size(); ++emitted_) {
      const std::unique_ptr<Result> result = results_[item].Take();
      if (result == nullptr) break;
      emit_(item, std::move(*result));
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

  const MakeWorker& make_worker_;
  const Emit& emit_;
  const Tick& tick_;
  std::vector<Slot<Result>> results_;
  std::atomic<size_t> next_{0};
  std::atomic<size_t> emitted_{0};
  std::atomic<size_t> ahead_{0};  // threads that wait for room
  std::mutex mutex_;
  std::condition_variable news_;  // for the calling thread
  std::condition_variable room_;  // for the threads that are ahead
  size_t running_ = 0;            // guarded by mutex_
  bool look_ = false;             // guarded by mutex_: there may be results
  bool stopped_ = false;          // guarded by mutex_
  std::vector<std::unique_ptr<os::Thread>> threads_;
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
