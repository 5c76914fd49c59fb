#include "server/address.h"

#include <gtest/gtest.h>

namespace pith::server {
namespace {

bool is_public(const char* address) {
  return server::is_public(boost::asio::ip::make_address(address));
}

TEST(ServerAddress, OnlyThoseOfThePublicInternet) {
  for (const char* address :
       {"1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0",
        "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
        "2606:4700::1111", "2a00:1450::1", "2001:200::1", "2001:db9::1", "2003::1"})
    EXPECT_TRUE(is_public(address)) << address;
  for (const char* address : {"0.0.0.0",
                              "0.1.2.3",
                              "10.0.0.1",
                              "10.255.255.255",
                              "100.64.0.1",
                              "100.127.255.255",
                              "127.0.0.1",
                              "127.255.0.1",
                              "169.254.169.254",
                              "172.16.0.1",
                              "172.31.255.255",
                              "192.0.0.1",
                              "192.0.2.1",
                              "192.88.99.1",
                              "192.168.0.1",
                              "198.18.0.1",
                              "198.19.255.255",
                              "198.51.100.7",
                              "203.0.113.9",
                              "224.0.0.1",
                              "239.1.1.1",
                              "240.0.0.1",
                              "255.255.255.255",
                              "::",
                              "::1",
                              "::ffff:127.0.0.1",
                              "::ffff:8.8.8.8",
                              "64:ff9b::7f00:1",
                              "100::1",
                              "2001::1",
                              "2001:db8::1",
                              "2002:7f00:1::",
                              "3fff::1",
                              "fc00::1",
                              "fd00:ec2::254",
                              "fe80::1",
                              "ff02::1"})
    EXPECT_FALSE(is_public(address)) << address;
}

}  // namespace
}  // namespace pith::server
