// One connection of a client: reads requests one after the other, has them answered and writes the answers. All of it runs on
// the thread that talks to clients; only the work on pages runs elsewhere.
//
// Every step has its time. A client that sends its request too slowly gets 408, one that takes its answer too slowly
// is cut off, and one that goes while its page is worked on ends that work.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>

#include "hub.h"

namespace pith::server {

// What the hub can do with a connection that it does not own: connections live as long as something is under way on them.
class Connection {
 public:
  virtual ~Connection() = default;
  virtual void start() = 0;
  // No request after the one that is under way or already on its way.
  virtual void finish() = 0;
  // At once.
  virtual void abort() = 0;
};

std::shared_ptr<Connection> make_connection(boost::asio::ip::tcp::socket socket, Hub& hub);

}  // namespace pith::server
