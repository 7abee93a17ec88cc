vcl 4.1;

# Named access: every page except /login needs a session, and pages are still the same for everyone.
#
# The cookie never reaches a page. The edge first asks the portal whether the session is valid, at /api/sesion/ID. The
# answer is stored per cookie: for three seconds, and up to a day longer while the portals cannot answer. Then the
# request restarts with its page. X-Access is the state of a request:
#   asking   a portal is being asked about the session; X-Wanted holds the page
#   good     the session is valid
#   open     the page needs no session
#   posting  the portal checks the cookie itself, as under /api/
# access_mode is generated with the backends.

sub read_session {
  unset req.http.X-Access;
  unset req.http.X-Wanted;
  unset req.http.X-Session;
  # The first cookie that looks like a session, as in the portal. All others are removed first: a regular expression
  # over thousands of semicolons would exceed its limit and fail.
  set req.http.X-Session = regsuball(req.http.Cookie,
    "(?:^|;)\s*+(?!butaca_session=[\w-]{16,40}\.[\w-]{32,60}\s*+(?:;|$))[^;]*+", "");
  if (req.http.X-Session ~ "butaca_session=") {
    set req.http.X-Session = regsub(req.http.X-Session, "^;?\s*+butaca_session=([\w.-]++).*$", "\1");
  } else {
    unset req.http.X-Session;
  }
}

sub check_access {
  call access_mode;
  if (req.http.X-Access == "named") {
    if (req.method == "POST") {
      set req.http.X-Access = "posting";
    } elseif (local.socket == "tier" || req.url ~ "^/(api|art|assets|icons|img)/|^/(favicon\.svg|manifest\.webmanifest|robots\.txt)$") {
      set req.http.X-Access = "open";
    } elseif (req.http.X-Session) {
      set req.http.X-Access = "asking";
      set req.http.X-Wanted = req.url;
      set req.url = "/api/sesion/" + regsub(req.http.X-Session, "\..*$", "");
    } else {
      call without_session;
    }
  }
}

# /login is the only page for viewers without a session. Viewers with a session are redirected.
sub without_session {
  if (req.url ~ "^/login(\.data(\?.*)?)?$") {
    set req.http.X-Access = "open";
  } elseif (req.url ~ "\.data(\?|$)") {
    # The router has its own format for redirects, which only the portal can write.
    set req.http.X-Access = "open";
    set req.url = "/api/ir/login.data";
  } else {
    return (synth(752, "/login"));
  }
}

sub with_session {
  set req.http.X-Access = "good";
  set req.url = req.http.X-Wanted;
  if (req.url ~ "(?i)^/login/?$") {
    return (synth(752, "/"));
  }
  if (req.url ~ "(?i)^/login\.data(\?|$)") {
    set req.url = "/api/ir/inicio.data";
  }
}

# In vcl_deliver, for the answer about the session.
sub take_answer {
  if (req.http.X-Access == "asking") {
    unset req.http.X-Edge-Copy;
    if (resp.http.X-Session == "good") {
      call with_session;
    } else {
      unset req.http.X-Session;
      set req.url = req.http.X-Wanted;
      call without_session;
    }
    return (restart);
  }
}

sub redirect_viewer {
  if (resp.status == 751 || resp.status == 752) {
    set resp.http.Location = resp.reason;
    set resp.http.Cache-Control = "no-store";
    set resp.http.X-Cache = "miss";
    unset resp.http.Server;
    call hide_machinery;
    if (resp.status == 751) {
      set resp.status = 301;
      set resp.reason = "Moved Permanently";
    } else {
      set resp.status = 302;
      set resp.reason = "Found";
    }
    return (deliver);
  }
}

# In vcl_synth: if the session question fails, the error is answered for the page that was requested.
sub forget_question {
  if (req.http.X-Access == "asking") {
    set req.url = req.http.X-Wanted;
  }
}

# Sign-out works even when no portal answers: the browser drops the cookie, and the session expires by itself.
sub leave_anyway {
  if (resp.status == 503 && req.http.X-Access == "posting" && req.url == "/api/salir") {
    set resp.http.Set-Cookie = "butaca_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax";
    set resp.http.Clear-Site-Data = {""cache", "storage""};
    set resp.status = 752;
    set resp.reason = "/login";
  }
}

# Only the session question carries the cookie.
sub carry_session {
  if (bereq.http.X-Access == "asking") {
    set bereq.http.Cookie = "butaca_session=" + bereq.http.X-Session;
  }
  unset bereq.http.X-Access;
  unset bereq.http.X-Body;
  unset bereq.http.X-Session;
  unset bereq.http.X-Viewer;
  unset bereq.http.X-Wanted;
}

# 'bad' is stored for a second only, and has no grace during an outage.
sub store_answer {
  if (bereq.url ~ "^/api/sesion/" && beresp.http.X-Session != "good") {
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
  }
}
