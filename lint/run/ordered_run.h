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
#include <optional>
#include <utility>
#include <vector>

#include "lint/os/process.h"

namespace assetlint {

// How often the calling thread polls for results.
inline constexpr std::chrono::milliseconds kOrderedRunTick{50};

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
// millisecond must not queue for a lock, nor wake a writer for each.
template <typename Result, typename MakeWorker, typename Emit, typename Tick>
void OrderedRun(size_t items, size_t threads, const MakeWorker& make_worker,
                const Emit& emit, const Tick& tick) {
  threads = std::max<size_t>(1, std::min(threads, items));
  if (threads == 1) {
    return ordered_run_internal::RunHere(items, make_worker, emit, tick);
  }
  std::vector<std::optional<Result>> results(items);
  std::vector<std::atomic<bool>> ready(items);
  std::atomic<size_t> next{0};
  std::mutex mutex;
  std::condition_variable all_done;
  size_t running = 0;          // guarded by mutex
  std::exception_ptr failure;  // guarded by mutex

  const auto work = [&] {
    auto worker = make_worker();
    for (size_t item; (item = next.fetch_add(1)) < items;) {
      results[item].emplace(worker(item));
      ready[item].store(true, std::memory_order_release);
    }
  };
  // An exception that leaves a thread would end the program.
  const std::function<void()> run = [&] {
    std::exception_ptr thrown;
    try {
      work();
    } catch (...) {
      thrown = std::current_exception();
      next = items;
    }
    const std::lock_guard lock(mutex);
    if (failure == nullptr) failure = std::move(thrown);
    if (--running == 0) all_done.notify_one();
  };

  size_t emitted = 0;
  const auto emit_ready = [&] {
    while (emitted < items && ready[emitted].load(std::memory_order_acquire)) {
      emit(emitted, *std::move(results[emitted]));
      results[emitted].reset();
      ++emitted;
    }
    tick(emitted);
  };

  // If `emit` throws, no new item is started, and the threads end before the
  // data they use is destroyed.
  std::vector<std::unique_ptr<os::Thread>> pool;
  struct Stop {
    std::atomic<size_t>& next;
    size_t items;
    ~Stop() { next = items; }
  } stop{next, items};
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
  while (
      !all_done.wait_for(lock, kOrderedRunTick, [&] { return running == 0; })) {
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
