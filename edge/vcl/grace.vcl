vcl 4.1;

# Serve a new page while the portals can make one, and the old copy while they cannot.
#
# A copy has a day of grace after its lifetime. The first requests for an expired copy wait for the new page, if there is
# room to wait. If that fails (at once, when no portal is healthy), the request restarts and gets the old copy.
# X-Edge-Copy is the state of a request:
#   refresh  there is an old copy; a new page is being fetched
#   serve    that failed; use the old copy
# The header goes with the fetch, so that vcl_backend_response can read it. The portal ignores it.

# A failed fetch is remembered per URL, as a token taken from a bucket of one. For five seconds nobody tries again;
# otherwise the requests that queued for a hanging page would try one after the other. For ten seconds viewers get the
# old copy at once and Varnish retries in the background. That is long enough for the retry (3 s plus connect) to renew
# the token.
sub remember_failure {
  vsthrottle.return_token(bereq.url, 1, 5s);
  vsthrottle.return_token(bereq.url, 1, 10s);
  call take_tokens;
}

# After a stretch in which no portal answered at all (remember_fetch in backends.vcl), a fetch that reaches nobody is
# remembered for a second only, so that pages are new soon after portals are in reach again. A portal that is slow, full
# or drained is not away: asking it sooner would keep it slow.
sub remember_unreached {
  if (vsthrottle.is_denied("unreached " + bereq.url, 1, 1s)) {
  }
  vsthrottle.return_token("absence", 1, 60s);
  if (vsthrottle.is_denied("absence", 1, 60s)) {
  }
}

# For a minute after such a stretch, old copies are renewed at a rate that portals can bear beside what is new, and not while
# they turn requests away.
sub renew_gradually {
  if ((bereq.is_bgfetch || bereq.http.X-Edge-Copy == "refresh") && vsthrottle.remaining("absence", 1, 60s) == 0) {
    if (vsthrottle.remaining("queue", 1, 5s) == 0 || vsthrottle.is_denied("renewals", 50, 1s)) {
      return (abandon);
    }
  }
}

# Takes a token before it returns one: only is_denied makes vsthrottle remove unused buckets.
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
  if (req.http.X-Edge-Copy == "refresh" && local.socket == "tier") {
    # A child would store the old page.
    set req.grace = 0s;
  } elseif (req.http.X-Edge-Copy == "refresh") {
    # Not zero, so that a page that is purged many times per second is served and refreshed in the background.
    set req.grace = 0.3s;
  } else {
    set req.grace = 24h;
  }
}

# Called on every hit, including copies in grace, which Varnish refreshes in the background when served.
sub refresh_or_serve_stale {
  if ((obj.ttl < -0.3s || local.socket == "tier") && !req.http.X-Edge-Copy &&
      vsthrottle.remaining(req.url, 1, 10s) > 0 && vsthrottle.remaining("unreached " + req.url, 1, 1s) > 0) {
    if (local.socket == "tier") {
      set req.http.X-Edge-Copy = "refresh";
      return (restart);
    }
    call wait_if_few_do;
  }
}

# A viewer who waits for a new page takes one of the places for all pages (take_place in backends.vcl), and one of three
# for this page. Without a place the old copy is served at once and renewed in the background. A wait of more than half
# a second loses its place for all pages, so that portals that hang delay a few viewers and no more. A quick new page
# gives two back; without any, one is given back every few seconds, and somebody tries.
sub wait_if_few_do {
  if (!vsthrottle.is_denied("wait " + req.url, 3, 5s)) {
    call take_place;
    vsthrottle.return_token("wait " + req.url, 3, 5s);
  }
}

# In vcl_deliver and vcl_synth. A viewer could send the header, but not with a restart.
sub end_wait {
  if (req.restarts > 0 && req.http.X-Edge-Copy == "refresh" && local.socket != "tier") {
    vsthrottle.return_token("wait " + req.url, 3, 5s);
    if (resp.time - req.time < 0.5s) {
      call give_place_back;
      if (resp.status != 503) {
        call give_place_back;
      }
    }
  }
}

sub bound_fetch {
  if (!bereq.uncacheable) {
    if (vsthrottle.remaining(bereq.url, 1, 5s) == 0 || vsthrottle.remaining("unreached " + bereq.url, 1, 1s) == 0) {
      return (abandon);
    }
    call renew_gradually;
    if (bereq.is_bgfetch) {
      set bereq.first_byte_timeout = 3s;
    } elseif (bereq.http.X-Edge-Copy == "refresh") {
      set bereq.first_byte_timeout = 1.5s;
    }
  }
}

# One retry at another portal, but never for requests that may have changed something. Background fetches are not
# retried: the next request tries again.
sub retry_elsewhere {
  if (bereq.retries == 0 && !bereq.is_bgfetch && (bereq.method == "GET" || bereq.method == "HEAD")) {
    call choose_another_portal;
    return (retry);
  }
}

# A portal that refuses a request because it has too many is healthy, and the other one is probably as busy: no retry,
# and no saintmode. The answer to a post says so itself.
sub turn_away_busy {
  if (beresp.status == 503 && beresp.http.X-Busy) {
    if (bereq.uncacheable) {
      call dress_for_browser;
      return (deliver);
    }
    call remember_failure;
    # For errors.vcl, which answers in its place.
    if (vsthrottle.is_denied("busy " + bereq.url, 1, 5s)) {
    }
    vsthrottle.return_token("queue", 1, 5s);
    if (vsthrottle.is_denied("queue", 1, 5s)) {
    }
    return (abandon);
  }
}

# Where there is no old copy, a page with a missing part is better than none. It is stored only as long as saintmode
# (below) keeps requests away from its portal.
sub show_incomplete {
  if (beresp.http.X-Incomplete && !bereq.uncacheable && !bereq.is_bgfetch && bereq.http.X-Edge-Copy != "refresh") {
    set beresp.ttl = 5s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    call choose_storage;
    call dress_for_browser;
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
      # If it were delivered, it would replace the good copy.
      call remember_failure;
      return (abandon);
    }
  }
}

sub retry_or_abandon {
  call retry_elsewhere;
  if (!bereq.uncacheable) {
    call remember_fetch;
  }
  return (abandon);
}

sub serve_stale_after_failure {
  if (resp.status == 503 && req.http.X-Edge-Copy == "refresh") {
    set req.http.X-Edge-Copy = "serve";
    return (restart);
  }
}
