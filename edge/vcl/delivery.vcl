vcl 4.1;

# Response headers that viewers see.

# An id from the viewer is overwritten: logs could not be searched by an id that viewers can choose.
sub name_request {
  if (local.socket == "tier" && req.http.X-Request-Id ~ "^\d+-\d+-\d+$") {
    # The child has named it already.
  } else {
    call name_anew;
  }
}

sub name_anew {
  set req.http.X-Request-Id = std.time2integer(now, 0) + "-" + req.xid + "-" +
    std.real2integer(std.random(100000, 999999), 0);
}

# A plain hit has no id yet, and its request may have no room for one.
sub name_response {
  if (req.http.X-Request-Id) {
    set resp.http.X-Request-Id = req.http.X-Request-Id;
  } else {
    set resp.http.X-Request-Id = std.time2integer(now, 0) + "-" + req.xid + "-" +
      std.real2integer(std.random(100000, 999999), 0);
  }
}

sub say_whether_hit {
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
}

# In vcl_backend_response, so that it is done once per copy and not on every hit.
sub dress_for_browser {
  call keep_for_children;
  if (beresp.status >= 400 || !beresp.http.Cache-Control) {
    set beresp.http.Cache-Control = "no-store";
  } elseif (beresp.http.Cache-Control ~ "(?i)s-maxage=" && beresp.http.Cache-Control !~ "(?i)immutable") {
    if (beresp.http.Cache-Control ~ "(?i)\bmax-age=[1-9]") {
      # Files that browsers may store. Without this, the time in the edge (Age) would count against their max-age.
      set beresp.http.Cache-Control = regsub(beresp.http.Cache-Control, "(?i),?\s*s-maxage=\d+", "");
      set beresp.http.X-No-Age = "1";
    } else {
      # Purges do not reach browsers, so they always revalidate. An unchanged page costs a 304.
      set beresp.http.Cache-Control = "public, max-age=0, must-revalidate";
    }
  }
  unset beresp.http.Server;
  unset beresp.http.Surrogate-Key;
  unset beresp.http.X-Incomplete;
  unset beresp.http.X-Powered-By;
  unset beresp.http.X-Request-Id;
  # Only the answer about a session is read here again (access.vcl).
  if ((bereq.uncacheable && local.socket != "tier") || bereq.url !~ "^/api/sesion/") {
    unset beresp.http.X-Session;
  }
}

# What Varnish adds on delivery, and what only the edge reads of a copy.
sub hide_machinery {
  call name_response;
  # A second less than timeout_idle, so that clients that obey it never use a connection that is closing.
  set resp.http.Keep-Alive = "timeout=5";
  if (resp.http.X-No-Age) {
    unset resp.http.Age;
    unset resp.http.X-No-Age;
  }
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  unset resp.http.xkey;
}
