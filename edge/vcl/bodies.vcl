vcl 4.1;

# The body of a POST is read here completely before a portal is asked, so a client that does not send its body holds no
# connection to a portal. It does hold a thread, until it has been silent for timeout_idle. Varnish has no limit for the
# total time of a slow body (the TLS terminator has), so the number of bodies being read is limited per viewer and in
# total: threads are always left for pages.
#
# A place is a token. The buckets refill very slowly; a token is returned when the body has arrived.

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
    # At most 32 MB.
    if (req.url ~ "(?i)^/+api/+hogar$" && vsthrottle.is_denied("large bodies", 500, 24h)) {
      vsthrottle.return_token("body " + req.http.X-Viewer, 50, 1h);
      vsthrottle.return_token("bodies", 3000, 24h);
      return (synth(503));
    }
    # A form's length is known to be less (limits.vcl).
    if (std.cache_req_body(64KB)) {
      call leave_body_place;
      set req.http.X-Body = "read";
    } else {
      call leave_body_place;
      return (synth(408));
    }
  }
}

sub leave_body_place {
  if (req.url ~ "(?i)^/+api/+hogar$") {
    vsthrottle.return_token("large bodies", 500, 24h);
  }
  vsthrottle.return_token("body " + req.http.X-Viewer, 50, 1h);
  vsthrottle.return_token("bodies", 3000, 24h);
}

# In vcl_synth. Otherwise Varnish would first read the rest of the unwanted body, however long it takes.
sub leave_body_unread {
  if (!req.http.X-Body && (req.http.Content-Length || req.http.Transfer-Encoding)) {
    set resp.http.Connection = "close";
  }
}
