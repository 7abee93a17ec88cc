vcl 4.1;

# Named access: every page but /login wants a session, and every page stays the same for everyone.
#
# The cookie never reaches a page. The edge first asks the portal whether the session is good, under an address of its
# own (/api/sesion/ID) that is stored for each cookie by itself: three seconds, and a day longer while the portals
# cannot answer. Then the request starts over with its page. X-Access says where it stands:
#   asking   the session is being asked for; X-Wanted holds the page
#   good     it is good, go on
#   open     the page wants none
#   posting  the portal looks at the cookie itself, as it does under /api/
# access_mode is generated with the backends.

sub read_session {
  unset req.http.X-Access;
  unset req.http.X-Wanted;
  unset req.http.X-Session;
  # The first one that looks like a session, as in the portal. The others are taken away first: looking for it among
  # thousands of semicolons would be given up half way, as a failure.
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
    } elseif (req.url ~ "^/(api|art|assets|icons)/|^/(favicon\.svg|manifest\.webmanifest|robots\.txt)$") {
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

# A visit to /login is the only page for those without a session; for the others it leads on.
sub without_session {
  if (req.url ~ "^/login(\.data(\?.*)?)?$") {
    set req.http.X-Access = "open";
  } elseif (req.url ~ "\.data(\?|$)") {
    # The router has its own words for a redirect; the portal speaks them.
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

# In vcl_deliver of the question.
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

# In vcl_synth: what could not be asked for is answered as the page it was asked for.
sub forget_question {
  if (req.http.X-Access == "asking") {
    set req.url = req.http.X-Wanted;
  }
}

# Who leaves is let go whatever the portals do: the browser forgets, and the session ends by itself.
sub leave_anyway {
  if (resp.status == 503 && req.http.X-Access == "posting" && req.url == "/api/salir") {
    set resp.http.Set-Cookie = "butaca_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax";
    set resp.http.Clear-Site-Data = {""cache", "storage""};
    set resp.status = 752;
    set resp.reason = "/login";
  }
}

# Only the question carries the cookie of a page.
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

# A bad answer is soon asked for again, and not kept for a bad day.
sub store_answer {
  if (bereq.url ~ "^/api/sesion/" && beresp.http.X-Session != "good") {
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
  }
}
