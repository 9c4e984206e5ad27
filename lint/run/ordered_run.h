// Processes many items on several threads and delivers the results in order.
#ifndef ASSETLINT_LINT_RUN_ORDERED_RUN_H_
#define ASSETLINT_LINT_RUN_ORDERED_RUN_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
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

}  // namespace ordered_run_internal

// Calls `make_worker()` once on each of up to `threads` threads, then the
// function it returned, `Result worker(size_t item)`, for every item of [0,
// items), each on some thread; on the calling one if `threads` is 1 or the
// system has no threads. Calls `emit(item, Result)` on the calling thread, in
// item order, while other items are still being processed, and `tick(emitted)`
// every kOrderedRunTick and after the last.
//
// When any of them throws (std::bad_alloc, say), no further item is started,
// and the first exception is rethrown once all threads have ended.
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
  std::vector<ordered_run_internal::Slot<Result>> results(items);
  std::atomic<size_t> next{0};
  std::atomic<size_t> emitted{0};
  std::atomic<size_t> ahead{0};  // threads that wait for room
  std::mutex mutex;
  std::condition_variable news;  // for the calling thread
  std::condition_variable room;  // for the threads that are ahead
  size_t running = 0;            // guarded by mutex
  bool look = false;             // guarded by mutex: there may be results
  bool stopped = false;          // guarded by mutex
  std::exception_ptr failure;    // guarded by mutex

  const auto wake_caller = [&] {
    const std::lock_guard lock(mutex);
    look = true;
    news.notify_one();
  };
  // Waits until the item is in the window; false if there is no more to do.
  // The item at its start has been claimed by a thread that does not wait.
  const auto wait_for_room = [&](size_t item) {
    const auto is_in = [&] { return item - emitted < kOrderedRunWindow; };
    if (is_in()) return true;
    ++ahead;
    wake_caller();
    std::unique_lock lock(mutex);
    room.wait(lock, [&] { return stopped || is_in(); });
    --ahead;
    return !stopped;
  };
  const std::function<void()> stop = [&] {
    next = items;
    const std::lock_guard lock(mutex);
    stopped = true;
    room.notify_all();
  };
  const auto work = [&] {
    auto worker = make_worker();
    for (size_t item; (item = next.fetch_add(1)) < items;) {
      if (!wait_for_room(item)) return;
      results[item].Put(worker(item));
      if (ahead > 0) wake_caller();
    }
  };
  // An exception that leaves a thread would end the program.
  const std::function<void()> run = [&] {
    std::exception_ptr thrown;
    try {
      work();
    } catch (...) {
      thrown = std::current_exception();
      stop();
    }
    const std::lock_guard lock(mutex);
    if (failure == nullptr) failure = std::move(thrown);
    if (--running == 0) news.notify_one();
  };

  const auto make_room = [&] {
    if (ahead == 0) return;
    const std::lock_guard lock(mutex);
    room.notify_all();
  };
  const auto emit_ready = [&] {
    for (size_t item; (item = emitted) < items; ++emitted) {
      const std::unique_ptr<Result> result = results[item].Take();
      if (result == nullptr) break;
      emit(item, std::move(*result));
      if (item % (kOrderedRunWindow / 2) == 0) make_room();
    }
    make_room();
    tick(emitted);
  };

  // If `emit` throws, no new item is started, and the threads end before the
  // data they use is destroyed.
  std::vector<std::unique_ptr<os::Thread>> pool;
  struct StopAtEnd {
    const std::function<void()>& stop;
    ~StopAtEnd() { stop(); }
  } stop_at_end{stop};
  pool.reserve(threads);
  for (size_t i = 0; i < threads; ++i) {
    {
      const std::lock_guard lock(mutex);
      ++running;
    }
    std::unique_ptr<os::Thread> thread = os::Thread::Start(run);
    if (thread != nullptr) {
      pool.push_back(std::move(thread));
      continue;
    }
    if (pool.empty()) {
      return ordered_run_internal::RunHere(items, make_worker, emit, tick);
    }
    // No more: those that exist do all the work.
    const std::lock_guard lock(mutex);
    --running;
    break;
  }
  std::unique_lock lock(mutex);
  while (running != 0) {
    news.wait_for(lock, kOrderedRunTick, [&] { return running == 0 || look; });
    look = false;
    lock.unlock();
    emit_ready();
    lock.lock();
  }
  lock.unlock();
  pool.clear();  // waits for the threads
  emit_ready();
  if (failure != nullptr) std::rethrow_exception(failure);
}

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_ORDERED_RUN_H_
