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
// The header is all there is: threads are started by the program that calls it, and the library itself
// starts none.
//
// How it works. Each thread takes a task under a lock, works on it without one, and puts the outcome
// into a slot, whose place is the task's number modulo the count of slots. The calling thread empties
// the slots in the order of the numbers. A thread that is so far ahead that its slot may still be full
// waits, which bounds memory. A slow page holds up the taking of later ones, but not the work on them.
//
// Cost: two short locks a task. So it pays for tasks of some ten microseconds or more, as pages are.
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

// What run_in_order() does; programs call that. An object runs once.
//
// Next, MakeWork and Take are the types of the three functions that are described there. The type of a
// task follows from what next() returns, that of an outcome from what work() returns; both need only be
// movable.
template <class Next, class MakeWork, class Take>
class OrderedRun {
 public:
  OrderedRun(Next next, std::size_t jobs, MakeWork make_work, Take take)
      // With 4 slots a thread, 32 threads would do the work of 23 on pages of our corpora, as each waits for the
      // largest pages; with 16 they do that of 31.
      : jobs_(jobs),
        slots_(jobs * 16),
        next_(std::move(next)),
        make_work_(std::move(make_work)),
        take_(std::move(take)) {}

  // Returns when there are no more tasks or take_() wants no more, and all threads have ended.
  void run() {
    std::vector<std::thread> threads;
    try {
      while (jobs_ > 1 && threads.size() < jobs_) threads.emplace_back([this] { produce(); });
    } catch (const std::system_error&) {
      // The system gives no more threads; those there are will do.
    }
    if (threads.empty()) return run_here();
    consume();
    for (std::thread& thread : threads) thread.join();
  }

 private:
  // A thread's own function, what it takes, and what it returns.
  using Work = std::invoke_result_t<MakeWork&>;
  using Task = typename std::invoke_result_t<Next&>::value_type;
  using Outcome = std::invoke_result_t<Work&, Task>;

  // All of it on the calling thread: one task after the other, without locks and slots.
  void run_here() {
    Work work = make_work_();
    std::size_t number = 0;
    while (std::optional<Task> task = next_())
      if (!take_(number++, work(std::move(*task)))) return;
  }

  // What each thread does: takes tasks until there are none, or until consume() wants no more.
  //
  // next_() may take long, for it may read from a disk. It is therefore called without mutex_, so that
  // results can be taken meanwhile; turn_ sees to it that one thread calls it at a time, and that tasks
  // are numbered in the order in which they come.
  void produce() {
    Work work = make_work_();
    for (;;) {
      std::unique_lock turn(turn_);
      std::unique_lock lock(mutex_);
      // Wait until the slot of the next number is sure to be empty.
      room_.wait(lock, [&] { return ended_ || given_ < taken_ + slots_.size(); });
      if (ended_) return;
      lock.unlock();
      std::optional<Task> task = next_();
      lock.lock();
      if (!task) {
        // The others see it when it is their turn; consume() has to be told that no more will come.
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
      // consume() waits for this number only; it will look at later ones by itself.
      if (number == taken_) ready_.notify_one();
    }
  }

  // What the calling thread does: takes the outcomes in order, each as soon as it is there. take_() is
  // called without the lock, so that threads go on while it writes.
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
    // Threads that wait for room must see that there is nothing more to do.
    ended_ = true;
    lock.unlock();
    room_.notify_all();
  }

  const std::size_t jobs_;
  // turn_ is held while a task is got, mutex_ while anything below is read or changed. Who needs both
  // takes turn_ first.
  std::mutex turn_, mutex_;
  // A slot is free again, or the run has ended; the next outcome to be taken is there, or there is none.
  std::condition_variable room_, ready_;
  // By the task's number, modulo their count.
  std::vector<std::optional<Outcome>> slots_;
  // How many tasks were given to threads, and how many outcomes were taken.
  std::size_t given_ = 0, taken_ = 0;
  // No further task is to be begun.
  bool ended_ = false;
  Next next_;
  MakeWork make_work_;
  Take take_;
};

// Calls work(task) for each task on `jobs` threads, and take(number, result) on the calling thread, in
// the order of the tasks. Numbers begin at 0.
//
// * next() returns the next task as a std::optional; none: the end, after which it is not called
//   again. Any of the threads may call it, but one at a time.
// * make_work() returns a `work` for one thread, to keep what threads must not share, such as an
//   Extractor. It is called once by each thread, at the same time as others.
// * work(task) returns the result. It is called by its own thread alone.
// * take(number, result) returns false to stop. Tasks that were begun are then finished, and their
//   results dropped.
//
// For example, the pages of a crawl (io.h):
//
//     auto pages = pith::open_pages({.paths = {"crawl.warc.gz"}});
//     auto next = [&]() -> std::optional<pith::PageInput> {
//       pith::PageInput page;
//       return pages->next(page) ? std::optional(std::move(page)) : std::nullopt;
//     };
//     pith::run_in_order(next, 8, make_work, take);
//
// Returns when all threads have ended. At most 16 results a thread wait to be taken, so memory does
// not grow with the batch. With one job or none, or where the system gives no thread, all of it runs
// on the calling thread. None of next, make_work and work may throw on another thread: that ends the
// program. Nor may take, while threads run.
template <class Next, class MakeWork, class Take>
requires std::is_invocable_v<Next&>
void run_in_order(Next next, std::size_t jobs, MakeWork make_work, Take take) {
  OrderedRun(std::move(next), jobs, std::move(make_work), std::move(take)).run();
}

// The same for the tasks 0 .. count - 1, each of which is its number.
template <class MakeWork, class Take>
void run_in_order(std::size_t count, std::size_t jobs, MakeWork make_work, Take take) {
  const auto next = [i = std::size_t{0}, count]() mutable {
    return i < count ? std::optional<std::size_t>(i++) : std::nullopt;
  };
  run_in_order(next, jobs, std::move(make_work), std::move(take));
}

}  // namespace pith
