// Work on many threads whose results are taken in the order of the work.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace pith::eval {

// Computes work(0) .. work(count - 1) on `jobs` threads, each with a `work` of its own from make_work(), and
// hands each result to take(index, result) on the calling thread, in order. take returns false to stop. At
// most four results per thread wait at any time, so memory does not grow with the batch.
template <class Outcome, class MakeWork, class Take>
class InOrder {
 public:
  InOrder(std::size_t count, std::size_t jobs, MakeWork make_work, Take take)
      : count_(count), jobs_(jobs), slots_(jobs * 4), make_work_(make_work), take_(take) {}

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
    for (std::size_t i = 0; i < count_; ++i)
      if (!take_(i, work(i))) return;
  }

  void produce() {
    auto work = make_work_();
    std::unique_lock lock(mutex_);
    while (true) {
      room_.wait(lock, [&] { return stopped_ || next_ >= count_ || next_ < taken_ + slots_.size(); });
      if (stopped_ || next_ >= count_) return;
      const std::size_t index = next_++;
      lock.unlock();
      Outcome outcome = work(index);
      lock.lock();
      slots_[index % slots_.size()] = std::move(outcome);
      if (index == taken_) ready_.notify_one();
    }
  }

  void consume() {
    std::unique_lock lock(mutex_);
    while (taken_ < count_ && !stopped_) {
      auto& slot = slots_[taken_ % slots_.size()];
      ready_.wait(lock, [&] { return slot.has_value(); });
      Outcome outcome = std::move(*slot);
      slot.reset();
      const std::size_t index = taken_++;
      lock.unlock();
      room_.notify_one();
      const bool go_on = take_(index, std::move(outcome));
      lock.lock();
      stopped_ = !go_on;
    }
    stopped_ = true;
    lock.unlock();
    room_.notify_all();
  }

  const std::size_t count_, jobs_;
  std::mutex mutex_;
  std::condition_variable room_, ready_;
  std::vector<std::optional<Outcome>> slots_;  // by index, modulo their number
  std::size_t next_ = 0;                       // to be worked on
  std::size_t taken_ = 0;
  bool stopped_ = false;
  MakeWork make_work_;
  Take take_;
};

}  // namespace pith::eval
