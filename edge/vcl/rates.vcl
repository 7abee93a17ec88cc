vcl 4.1;

# Limits per viewer. They are generous, because a carrier may put a hundred households behind one address. The numbers
# are a contract (docs/contracts/urls-and-caching.md).

sub limit_posts {
  if (req.method == "POST" && local.socket != "tier") {
    # Routes also match with a trailing slash, with .data and in other letter case.
    if (req.url ~ "(?i)^/+api/+demanda\b") {
      set req.http.X-Rate = "demanda";
    } elseif (req.url ~ "(?i)^/+api/+aviso\b") {
      set req.http.X-Rate = "aviso";
    } elseif (req.url ~ "(?i)^/+api/+verificar\b") {
      set req.http.X-Rate = "verificar";
    } elseif (req.url ~ "(?i)^/+api/+peticion\b") {
      set req.http.X-Rate = "peticion";
    } elseif (req.url ~ "(?i)^/+api/+hogar\b") {
      set req.http.X-Rate = "hogar";
    } elseif (req.url ~ "(?i)^/+login\b") {
      set req.http.X-Rate = "login";
    } else {
      set req.http.X-Rate = "post";
    }
    # Every sign-in writes a row. Televisions of households ask every second.
    if ((req.http.X-Rate == "login" && vsthrottle.is_denied("login " + req.http.X-Viewer, 60, 10s)) ||
        (req.http.X-Rate == "hogar" && vsthrottle.is_denied("hogar " + req.http.X-Viewer, 200, 10s)) ||
        (req.http.X-Rate !~ "^(login|hogar)$" &&
          vsthrottle.is_denied(req.http.X-Rate + " " + req.http.X-Viewer, 30, 10s))) {
      return (synth(429));
    }
    # Requests that write or count are limited per day as well.
    if (req.http.X-Viewer !~ "^(127\.0\.0\.1|::1)$" &&
        ((req.http.X-Rate == "login" && vsthrottle.is_denied("logins " + req.http.X-Viewer, 2000, 24h)) ||
          (req.http.X-Rate == "demanda" && vsthrottle.is_denied("openings " + req.http.X-Viewer, 10000, 24h)) ||
          (req.http.X-Rate == "aviso" && vsthrottle.is_denied("reports " + req.http.X-Viewer, 10000, 24h)) ||
          (req.http.X-Rate == "hogar" && vsthrottle.is_denied("households " + req.http.X-Viewer, 500000, 24h)) ||
          (req.http.X-Rate == "peticion" && vsthrottle.is_denied("requests " + req.http.X-Viewer, 2000, 24h)))) {
      return (synth(429));
    }
    # Every player reports its first frame. When a million begin at once, some of them say it for all.
    if (req.http.X-Rate == "aviso" && vsthrottle.is_denied("all reports", 100, 1s)) {
      return (synth(204));
    }
    unset req.http.X-Rate;
  }
}

# In vcl_miss and vcl_pass, because cached pages are not limited. Benches and probes on this machine are not viewers.
sub limit_misses {
  if (local.socket != "tier" && req.http.X-Viewer !~ "^(127\.0\.0\.1|::1)$" && !req.http.X-Edge-Copy && req.http.X-Access != "asking") {
    if (req.url ~ "^/buscar\b" && vsthrottle.is_denied("search " + req.http.X-Viewer, 150, 10s)) {
      return (synth(429));
    }
    if (vsthrottle.remaining("lost " + req.http.X-Viewer, 300, 60s) == 0) {
      return (synth(429));
    }
  }
}

# In vcl_deliver. Answers for missing pages are never stored, so each one costs a portal a request.
sub count_lost {
  if (resp.status == 404 && req.http.X-Viewer && local.socket != "tier" &&
      vsthrottle.is_denied("lost " + req.http.X-Viewer, 300, 60s)) {
  }
}
