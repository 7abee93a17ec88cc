vcl 4.1;

# What is refused before it costs a portal anything.

# Caddy ends TLS on the same machine; what it says about the viewer's address is believed, what others say is not.
acl tls_terminator {
  "127.0.0.1";
  "::1";
}

# Leaves the viewer's address, and only that, in X-Forwarded-For. Varnish has already added the peer at its end.
sub name_client {
  if (client.ip ~ tls_terminator) {
    set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, "\s*,?[^,]*$", "");
    set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, "^.*,\s*", "");
    set req.http.X-Forwarded-For = std.ip(req.http.X-Forwarded-For, client.ip, resolve=false);
  } else {
    set req.http.X-Forwarded-For = client.ip;
  }
}

sub refuse {
  if (req.method != "GET" && req.method != "HEAD" && req.method != "POST") {
    return (synth(405));
  }
  # The portal would resolve dot segments and backslashes, so the rules here and the route there could disagree.
  if (req.url ~ "(?i)^[^?]*(\\|/(\.|%2e){1,2}([/?#]|$))") {
    return (synth(400));
  }
  # Answered for the probe, on the same port.
  if (req.url ~ "(?i)^/+(healthz|readyz|metrics)\b") {
    return (synth(404));
  }
  if (req.method == "POST") {
    call refuse_post;
  }
}

sub refuse_post {
  # An encoded letter names the same route and would slip past the limit below.
  if (req.url ~ "^[^?]*%") {
    return (synth(400));
  }
  if (req.http.Transfer-Encoding) {
    return (synth(411));
  }
  if (req.http.Content-Length && std.integer(req.http.Content-Length, 16385) > 16384) {
    return (synth(413));
  }
  # Routes match in any case, with a trailing slash, and as .data.
  if (req.url ~ "(?i)^/+api/+demanda\b" &&
      vsthrottle.is_denied("demanda " + req.http.X-Forwarded-For, 30, 10s)) {
    return (synth(429));
  }
  if (req.url ~ "(?i)^/+api/+aviso\b" &&
      vsthrottle.is_denied("aviso " + req.http.X-Forwarded-For, 30, 10s)) {
    return (synth(429));
  }
  # Every sign-in is a row. Generous, since a whole town may stand behind one address.
  if (req.url ~ "(?i)^/+login\b" && vsthrottle.is_denied("login " + req.http.X-Forwarded-For, 60, 10s)) {
    return (synth(429));
  }
}
