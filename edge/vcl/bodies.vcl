vcl 4.1;

# A post's body is read here, whole, before a portal is asked: who announces a body and does not send it holds no
# connection to a portal. It does hold a thread, until the client has been silent for timeout_idle. Varnish has no limit
# for the sum of many short silences (the TLS terminator has), so the number of bodies that are being read is limited,
# for each viewer and for all: pages always find threads.
#
# A place is a token. The buckets hardly refill by themselves; what was taken is given back when the body is there.

sub read_body {
  unset req.http.X-Body;
  if (req.method == "POST" && req.http.Content-Length) {
    if (vsthrottle.is_denied("body " + req.http.X-Viewer, 50, 1h)) {
      return (synth(429));
    }
    if (vsthrottle.is_denied("bodies", 3000, 24h)) {
      vsthrottle.return_token("body " + req.http.X-Viewer, 50, 1h);
      return (synth(503));
    }
    if (std.cache_req_body(4KB)) {
      call leave_body_place;
      set req.http.X-Body = "read";
    } else {
      call leave_body_place;
      return (synth(408));
    }
  }
}

sub leave_body_place {
  vsthrottle.return_token("body " + req.http.X-Viewer, 50, 1h);
  vsthrottle.return_token("bodies", 3000, 24h);
}

# In vcl_synth. Varnish would first read the body that nobody wants, for as long as it takes.
sub leave_body_unread {
  if (!req.http.X-Body && (req.http.Content-Length || req.http.Transfer-Encoding)) {
    set resp.http.Connection = "close";
  }
}
