vcl 4.1;

# How much one viewer may ask for. Generous: a carrier may put a hundred households behind one address. The numbers are
# a contract (docs/contracts/urls-and-caching.md).

sub limit_posts {
  if (req.method == "POST") {
    # Routes match with a trailing slash, and as .data; letters count in any case.
    if (req.url ~ "(?i)^/+api/+demanda\b") {
      set req.http.X-Rate = "demanda";
    } elseif (req.url ~ "(?i)^/+api/+aviso\b") {
      set req.http.X-Rate = "aviso";
    } elseif (req.url ~ "(?i)^/+api/+verificar\b") {
      set req.http.X-Rate = "verificar";
    } elseif (req.url ~ "(?i)^/+login\b") {
      set req.http.X-Rate = "login";
    } else {
      set req.http.X-Rate = "post";
    }
    # Every sign-in is a row.
    if ((req.http.X-Rate == "login" && vsthrottle.is_denied("login " + req.http.X-Viewer, 60, 10s)) ||
        (req.http.X-Rate != "login" &&
          vsthrottle.is_denied(req.http.X-Rate + " " + req.http.X-Viewer, 30, 10s))) {
      return (synth(429));
    }
    # What is kept or counted is limited by the day as well.
    if (req.http.X-Viewer !~ "^(127\.0\.0\.1|::1)$" &&
        ((req.http.X-Rate == "login" && vsthrottle.is_denied("logins " + req.http.X-Viewer, 2000, 24h)) ||
          (req.http.X-Rate == "demanda" && vsthrottle.is_denied("openings " + req.http.X-Viewer, 10000, 24h)) ||
          (req.http.X-Rate == "aviso" && vsthrottle.is_denied("reports " + req.http.X-Viewer, 2000, 24h)))) {
      return (synth(429));
    }
    unset req.http.X-Rate;
  }
}

# In vcl_miss and vcl_pass: what is kept is for everyone, at any rate. Benches and probes of this machine are not viewers.
sub limit_misses {
  if (req.http.X-Viewer !~ "^(127\.0\.0\.1|::1)$" && !req.http.X-Edge-Copy && req.http.X-Access != "asking") {
    if (req.url ~ "^/buscar\b" && vsthrottle.is_denied("search " + req.http.X-Viewer, 150, 10s)) {
      return (synth(429));
    }
    if (vsthrottle.remaining("lost " + req.http.X-Viewer, 300, 60s) == 0) {
      return (synth(429));
    }
  }
}

# In vcl_deliver. Pages that do not exist are never kept, so each one costs a portal.
sub count_lost {
  if (resp.status == 404 && req.http.X-Viewer &&
      vsthrottle.is_denied("lost " + req.http.X-Viewer, 300, 60s)) {
  }
}
