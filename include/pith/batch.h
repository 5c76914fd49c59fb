// Many pages on many threads, results in the order of the pages.
//
//     #include <pith/batch.h>
//
//     auto make_work = [] {
//       return [extractor = std::make_shared<pith::Extractor>()](std::size_t i) { return extractor->extract(pages[i]); };
//     };
//     auto take = [](std::size_t i, pith::Result<pith::Extracted>&& result) { print(result); return true; };
//     pith::run_in_order(pages.size(), 8, make_work, take);
//
// The header is all there is: threads are started by the program that calls it, and the library itself starts none.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace pith {

// What run_in_order() does. Use that.
template <class Next, class MakeWork, class Take>
class OrderedRun {
 public:
  OrderedRun(Next next, std::size_t jobs, MakeWork make_work, Take take)
      : jobs_(jobs),
        slots_(jobs * 4),
        next_(std::move(next)),
        make_work_(std::move(make_work)),
        take_(std::move(take)) {}

  void run() {
    std::vector<std::thread> threads;
    try {
      while (jobs_ > 1 && threads.size() < jobs_) threads.emplace_back([this] { produce(); });
    } catch (const std::system_error&) {  // the system gives no more threads; those there are will do
    }
    if (threads.empty()) return run_here();
    consume();
    for (std::thread& thread : threads) thread.join();
  }

 private:
  using Work = std::invoke_result_t<MakeWork&>;
  using Task = typename std::invoke_result_t<Next&>::value_type;
  using Outcome = std::invoke_result_t<Work&, Task>;

  void run_here() {
    Work work = make_work_();
    std::size_t number = 0;
    while (std::optional<Task> task = next_())
      if (!take_(number++, work(std::move(*task)))) return;
  }

  void produce() {
    Work work = make_work_();
    for (;;) {
      std::unique_lock turn(turn_);  // next_() is called by one thread at a time, and in order
      std::unique_lock lock(mutex_);
      room_.wait(lock, [&] { return ended_ || given_ < taken_ + slots_.size(); });
      if (ended_) return;
      lock.unlock();
      std::optional<Task> task = next_();
      lock.lock();
      if (!task) {
        ended_ = true;
        ready_.notify_one();
        return;
      }
      const std::size_t number = given_++;
      lock.unlock();
      turn.unlock();
      Outcome outcome = work(std::move(*task));
      lock.lock();
      slots_[number % slots_.size()] = std::move(outcome);
      if (number == taken_) ready_.notify_one();
    }
  }

  void consume() {
    std::unique_lock lock(mutex_);
    for (;;) {
      std::optional<Outcome>& slot = slots_[taken_ % slots_.size()];
      ready_.wait(lock, [&] { return slot.has_value() || (ended_ && taken_ == given_); });
      if (!slot.has_value()) break;
      Outcome outcome = std::move(*slot);
      slot.reset();
      const std::size_t number = taken_++;
      lock.unlock();
      room_.notify_one();
      const bool go_on = take_(number, std::move(outcome));
      lock.lock();
      if (!go_on) break;
    }
    ended_ = true;
    lock.unlock();
    room_.notify_all();
  }

  const std::size_t jobs_;
  std::mutex turn_, mutex_;
  std::condition_variable room_, ready_;
  std::vector<std::optional<Outcome>> slots_;  // by number, modulo their count
  std::size_t given_ = 0, taken_ = 0;          // tasks given to threads, results taken
  bool ended_ = false;                         // no further task is to be begun
  Next next_;
  MakeWork make_work_;
  Take take_;
};

// Calls work(task) for each task on `jobs` threads, and take(number, result) on the calling thread, in the order of the tasks.
//
// * next() returns the next task as a std::optional; none: the end. One thread at a time calls it.
// * make_work() returns a `work` for one thread, to keep what threads must not share, such as an Extractor. It is called by
//   each thread, at the same time as others.
// * take() returns false to stop; tasks that were begun are finished, and their results dropped.
//
// Returns when all threads have ended. At most four results a thread wait to be taken, so memory does not grow with the
// batch. With one job, or where the system gives no thread, all of it runs on the calling thread. Neither of the
// functions may throw on another thread: that ends the program.
template <class Next, class MakeWork, class Take>
requires std::is_invocable_v<Next&>
void run_in_order(Next next, std::size_t jobs, MakeWork make_work, Take take) {
  OrderedRun(std::move(next), jobs, std::move(make_work), std::move(take)).run();
}

// The same for the tasks 0 .. count - 1.
template <class MakeWork, class Take>
void run_in_order(std::size_t count, std::size_t jobs, MakeWork make_work, Take take) {
  const auto next = [i = std::size_t{0}, count]() mutable {
    return i < count ? std::optional<std::size_t>(i++) : std::nullopt;
  };
  run_in_order(next, jobs, std::move(make_work), std::move(take));
}

}  // namespace pith
