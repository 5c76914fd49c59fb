// Which addresses are those of the public internet. The service connects to no other, so that nobody reaches through it what only
// this machine or its network can reach.
#pragma once

#include <boost/asio/ip/address.hpp>

namespace pith::server {

// By the special-purpose registries of IANA (RFC 6890): private, loopback, link-local (where clouds answer with credentials), shared,
// documentation, benchmark, multicast and reserved addresses are not, nor are IPv6 addresses that stand for IPv4 ones.
bool is_public(const boost::asio::ip::address& address);

}  // namespace pith::server
