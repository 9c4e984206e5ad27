// Processes many items on several threads and delivers the results in order.
#ifndef ASSETLINT_LINT_RUN_ORDERED_RUN_H_
#define ASSETLINT_LINT_RUN_ORDERED_RUN_H_

#include <algorithm>
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

// Takes items and processes them, on several threads; the calling thread emits.
template <typename Result, typename MakeWorker>
class Threads {
 public:
  // Fewer than `wanted`, or none, if the system has no more.
  Threads(size_t items, size_t wanted, const MakeWorker& make_worker)
      : items_(items), slots_(std::min(items, kOrderedRunWindow)) {
    threads_.reserve(wanted);
    const std::lock_guard lock(mutex_);
    try {
      for (; running_ < wanted; ++running_) {
        threads_.emplace_back([this, &make_worker] { Work(make_worker()); });
      }
    } catch (const std::exception&) {
      // The system provides no more threads, or no memory for one.
    }
  }

  // Starts no new item.
  ~Threads() {
    {
      const std::lock_guard lock(mutex_);
      items_ = 0;
    }
    room_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  bool none() const { return threads_.empty(); }

  // Waits for results that can be emitted, at most a tick unless threads wait
  // for room. Whether there may be more.
  bool Take(std::vector<Result>& results) {
    std::unique_lock lock(mutex_);
    news_.wait_for(lock, kOrderedRunTick, [this] {
      return running_ == 0 || (IsFull() && SlotOf(taken_).has_value());
    });
    for (; taken_ < items_ && SlotOf(taken_).has_value(); ++taken_) {
      results.push_back(*std::move(SlotOf(taken_)));
      SlotOf(taken_).reset();
    }
    return running_ > 0;
  }

  // To be called when the results are emitted.
  void MakeRoom() {
    {
      const std::lock_guard lock(mutex_);
      emitted_ = taken_;
    }
    room_.notify_all();
  }

 private:
  // Of an item in the window.
  std::optional<Result>& SlotOf(size_t item) {
    return slots_[item % slots_.size()];
  }
  bool IsFull() const { return next_ - emitted_ == slots_.size(); }

  template <typename Worker>
  void Work(Worker worker) {
    std::unique_lock lock(mutex_);
    while (true) {
      if (next_ < items_ && IsFull()) news_.notify_one();
      room_.wait(lock, [this] { return next_ >= items_ || !IsFull(); });
      if (next_ >= items_) break;
      const size_t item = next_++;
      lock.unlock();
      Result result = worker(item);
      lock.lock();
      SlotOf(item) = std::move(result);
    }
    if (--running_ == 0) news_.notify_one();
  }

  // All but the first and the last are guarded by mutex_.
  std::mutex mutex_;
  size_t items_;
  size_t next_ = 0;
  size_t taken_ = 0;
  size_t emitted_ = 0;
  size_t running_ = 0;
  std::vector<std::optional<Result>> slots_;
  std::condition_variable news_;  // for the calling thread
  std::condition_variable room_;  // for the threads
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
template <typename Result, typename MakeWorker, typename Emit, typename Tick>
void OrderedRun(size_t items, size_t threads, const MakeWorker& make_worker,
                const Emit& emit, const Tick& tick) {
  size_t emitted = 0;
  threads = std::min(threads, items);
  if (threads > 1) {
    ordered_run_internal::Threads<Result, MakeWorker> run(items, threads,
                                                          make_worker);
    bool more = !run.none();
    while (more) {
      std::vector<Result> results;
      more = run.Take(results);
      for (Result& result : results) emit(emitted++, std::move(result));
      run.MakeRoom();
      tick(emitted);
    }
    if (!run.none()) return;
  }
  using Clock = std::chrono::steady_clock;
  auto worker = make_worker();
  Clock::time_point next_tick = Clock::now() + kOrderedRunTick;
  while (emitted < items) {
    emit(emitted, worker(emitted));
    ++emitted;
    const Clock::time_point now = Clock::now();
    if (now < next_tick) continue;
    tick(emitted);
    next_tick = now + kOrderedRunTick;
  }
  tick(items);
}

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_ORDERED_RUN_H_
