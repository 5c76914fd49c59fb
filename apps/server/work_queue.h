// Threads that work on tasks in the order in which they came, each with a worker of its own. The queue is bounded: who
// comes when it is full is told so, and nobody waits without end.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace pith::server {

template <class Worker>
class WorkQueue {
 public:
  using Task = std::function<void(Worker&)>;  // must not throw

  // make_worker() is called by each thread.
  WorkQueue(std::size_t threads, std::size_t most_waiting, std::function<Worker()> make_worker)
      : most_waiting_(most_waiting), make_worker_(std::move(make_worker)) {
    while (threads_.size() < threads) threads_.emplace_back([this] { work(); });
  }
  // Ends when all tasks are done.
  ~WorkQueue() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    ready_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;

  // False if the queue is full; the task is then left as it was.
  bool push(Task& task) {
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.size() >= most_waiting_) return false;
      waiting_.push_back(std::move(task));
    }
    ready_.notify_one();
    return true;
  }

  std::size_t waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
  }
  std::size_t busy() const {
    const std::lock_guard lock(mutex_);
    return busy_;
  }

 private:
  void work() {
    Worker worker = make_worker_();
    std::unique_lock lock(mutex_);
    for (;;) {
      ready_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      Task task = std::move(waiting_.front());
      waiting_.pop_front();
      ++busy_;
      lock.unlock();
      task(worker);
      task = nullptr;
      lock.lock();
      --busy_;
    }
  }

  const std::size_t most_waiting_;
  const std::function<Worker()> make_worker_;
  mutable std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<Task> waiting_;
  std::size_t busy_ = 0;
  bool ended_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace pith::server
