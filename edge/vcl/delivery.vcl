vcl 4.1;

# Response headers that viewers see.

# An id from the viewer is overwritten: logs could not be searched by an id that viewers can choose.
sub name_request {
  set req.http.X-Request-Id = std.time2integer(now, 0) + "-" + req.xid + "-" +
    std.real2integer(std.random(100000, 999999), 0);
}

sub dress_for_browser {
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }

  if (resp.status >= 400 || !resp.http.Cache-Control) {
    set resp.http.Cache-Control = "no-store";
  } elseif (resp.http.Cache-Control ~ "(?i)s-maxage=" && resp.http.Cache-Control !~ "(?i)immutable") {
    if (resp.http.Cache-Control ~ "(?i)\bmax-age=[1-9]") {
      # Files that browsers may store. Without this, the time in the edge (Age) would count against their max-age.
      set resp.http.Cache-Control = regsub(resp.http.Cache-Control, "(?i),?\s*s-maxage=\d+", "");
      unset resp.http.Age;
    } else {
      # Purges do not reach browsers, so they always revalidate. An unchanged page costs a 304.
      set resp.http.Cache-Control = "public, max-age=0, must-revalidate";
    }
  }
  call hide_machinery;
}

sub hide_machinery {
  # A second less than timeout_idle, so that clients that obey it never use a connection that is closing.
  set resp.http.Keep-Alive = "timeout=5";
  set resp.http.X-Request-Id = req.http.X-Request-Id;
  unset resp.http.Server;
  unset resp.http.Surrogate-Key;
  unset resp.http.Via;
  unset resp.http.X-Incomplete;
  unset resp.http.X-Powered-By;
  unset resp.http.X-Session;
  unset resp.http.X-Varnish;
  unset resp.http.xkey;
}
