// Threads of the C++ library.
#include <exception>
#include <thread>

#include "lint/os/process.h"

namespace assetlint::os {
namespace {

class StdThread : public Thread {
 public:
  explicit StdThread(const std::function<void()>& work) : thread_(work) {}
  ~StdThread() override { thread_.join(); }

 private:
  std::thread thread_;
};

}  // namespace

std::unique_ptr<Thread> Thread::Start(const std::function<void()>& work) {
  try {
    return std::make_unique<StdThread>(work);
  } catch (const std::exception&) {
    // The system provides no more threads, or no memory for one.
    return nullptr;
  }
}

}  // namespace assetlint::os
