vcl 4.1;

# New page while the portals can make one, old page while they cannot.
#
# A copy outlives its lifetime by a day. Whoever first asks for an expired copy waits for the new one; if that
# fails (at once, when no portal is healthy) the request starts over and takes the old one. X-Edge-Copy says where a
# request stands:
#   refresh  there is an old copy, a new one is being asked for
#   serve    that failed; the old one will do
# A fetch carries `refresh` to the portal, which does not read it, so that its answer can be judged by it.

# A failed fetch is remembered by URL, as a token taken from a bucket of one. For five seconds nobody tries again:
# those who queued for a hanging page would do so one after the other. For ten, viewers get the old copy without
# waiting and Varnish tries behind their back; long enough for that try (3 s and its connect) to renew the memory.
sub remember_failure {
  vsthrottle.return_token(bereq.url, 1, 5s);
  vsthrottle.return_token(bereq.url, 1, 10s);
  call take_tokens;
}

# Takes before it returns: only is_denied makes vsthrottle throw away buckets that nobody uses.
sub forget_failure {
  call take_tokens;
  vsthrottle.return_token(bereq.url, 1, 5s);
  vsthrottle.return_token(bereq.url, 1, 10s);
}

sub take_tokens {
  if (vsthrottle.is_denied(bereq.url, 1, 5s)) {
  }
  if (vsthrottle.is_denied(bereq.url, 1, 10s)) {
  }
}

sub choose_grace {
  if (req.http.X-Edge-Copy == "refresh") {
    # Not zero: a page that is purged many times a second is served, and refreshed behind the viewer's back.
    set req.grace = 0.3s;
  } else {
    set req.grace = 24h;
  }
}

# Called on every hit, also on copies in grace, which Varnish refreshes behind the viewer's back when served.
sub refresh_or_serve_stale {
  if (obj.ttl < -0.3s && !req.http.X-Edge-Copy && vsthrottle.remaining(req.url, 1, 10s) > 0) {
    set req.http.X-Edge-Copy = "refresh";
    return (restart);
  }
}

sub bound_fetch {
  if (!bereq.uncacheable) {
    if (vsthrottle.remaining(bereq.url, 1, 5s) == 0) {
      return (abandon);
    }
    if (bereq.is_bgfetch) {
      set bereq.first_byte_timeout = 3s;
    } elseif (bereq.http.X-Edge-Copy == "refresh") {
      set bereq.first_byte_timeout = 1.5s;
    }
  }
}

# One more try at another portal, never for what may have changed something. Behind the viewer's back there is no
# hurry: the next request tries again.
sub retry_elsewhere {
  if (bereq.retries == 0 && !bereq.is_bgfetch && (bereq.method == "GET" || bereq.method == "HEAD")) {
    call choose_another_portal;
    return (retry);
  }
}

# A portal that has too many searches is well, and the other has as many: neither is asked again or left out.
sub turn_away_busy {
  if (beresp.http.X-Busy && !bereq.uncacheable) {
    call remember_failure;
    return (abandon);
  }
}

# A page of which a part could not be read is better than none, where there is no old copy. It is shown for as long as its
# portals are left alone (saintmode, below), and never outlives that.
sub show_incomplete {
  if (beresp.http.X-Incomplete && !bereq.uncacheable && !bereq.is_bgfetch && bereq.http.X-Edge-Copy != "refresh") {
    set beresp.ttl = 5s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    call choose_storage;
    return (deliver);
  }
}

sub retry_or_give_up {
  call turn_away_busy;
  if (beresp.status >= 500) {
    if (!bereq.uncacheable) {
      saintmode.blacklist(5s);
    }
    call retry_elsewhere;
    call show_incomplete;
    if (!bereq.uncacheable) {
      # Delivered, it would take the place of the good copy.
      call remember_failure;
      return (abandon);
    }
  }
}

sub retry_or_abandon {
  call retry_elsewhere;
  if (!bereq.uncacheable) {
    call remember_failure;
  }
  return (abandon);
}

sub serve_stale_after_failure {
  if (resp.status == 503 && req.http.X-Edge-Copy == "refresh") {
    set req.http.X-Edge-Copy = "serve";
    return (restart);
  }
}
