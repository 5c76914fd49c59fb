// Work on what is pulled from one source by many threads, its results taken in the order of the source.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace pith::cli {

// Calls pull(item) until it returns false, never twice at a time; makes an outcome of each item on `jobs` threads, each
// with a `work` of its own from make_work(); hands each outcome to take(outcome) on the calling thread, in order. take
// returns false to stop. At most four outcomes per thread wait at any time, so memory does not grow with the source.
template <class Item, class Outcome, class Pull, class MakeWork, class Take>
class PulledInOrder {
 public:
  PulledInOrder(std::size_t jobs, Pull pull, MakeWork make_work, Take take)
      : jobs_(jobs), slots_(jobs * 4), pull_(pull), make_work_(make_work), take_(take) {}

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
  void run_here() {
    auto work = make_work_();
    for (Item item; pull_(item);)
      if (!take_(work(item))) return;
  }

  void produce() {
    auto work = make_work_();
    while (true) {
      std::unique_lock pulling(pull_mutex_);
      std::unique_lock lock(mutex_);
      room_.wait(lock, [&] { return stopped_ || ended_ || next_ < taken_ + slots_.size(); });
      if (stopped_ || ended_) return;
      lock.unlock();
      Item item;
      const bool any = pull_(item);
      lock.lock();
      if (!any) {
        ended_ = true;
        lock.unlock();
        ready_.notify_one();
        return;
      }
      const std::size_t index = next_++;
      lock.unlock();
      pulling.unlock();
      Outcome outcome = work(item);
      lock.lock();
      slots_[index % slots_.size()] = std::move(outcome);
      if (index == taken_) ready_.notify_one();
    }
  }

  void consume() {
    std::unique_lock lock(mutex_);
    while (!stopped_) {
      auto& slot = slots_[taken_ % slots_.size()];
      ready_.wait(lock, [&] { return slot.has_value() || (ended_ && taken_ == next_); });
      if (!slot.has_value()) break;
      Outcome outcome = std::move(*slot);
      slot.reset();
      ++taken_;
      lock.unlock();
      room_.notify_one();
      const bool go_on = take_(std::move(outcome));
      lock.lock();
      stopped_ = !go_on;
    }
    stopped_ = true;
    lock.unlock();
    room_.notify_all();
  }

  const std::size_t jobs_;
  std::mutex pull_mutex_, mutex_;
  std::condition_variable room_, ready_;
  std::vector<std::optional<Outcome>> slots_;  // by index, modulo their number
  std::size_t next_ = 0;                       // to be pulled
  std::size_t taken_ = 0;
  bool stopped_ = false, ended_ = false;
  Pull pull_;
  MakeWork make_work_;
  Take take_;
};

}  // namespace pith::cli
