vcl 4.1;

# What is refused before it costs a portal anything: shapes here, bodies in bodies.vcl, rates in rates.vcl.

# Caddy ends TLS on the same machine; what it says about the viewer's address is believed, what others say is not.
acl tls_terminator {
  "127.0.0.1";
  "::1";
}

# What is large is refused before it is copied for the rules below: a request that does not fit would fail.
sub refuse_large {
  if (req.url ~ "^.{4097}") {
    return (synth(414));
  }
  # A browser may send its cookies in several lines.
  std.collect(req.http.Cookie, "; ");
  if (req.http.Cookie ~ "^.{8193}" || req.http.X-Forwarded-For ~ "^.{2049}") {
    return (synth(431));
  }
}

# Leaves the viewer's address, and only that, in X-Forwarded-For. Varnish has already added the peer at its end.
sub name_client {
  if (client.ip ~ tls_terminator) {
    set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For,
      "^(?:.*,)?\s*+([^,\s]*+)\s*+,[^,]*+$", "\1");
    set req.http.X-Forwarded-For = std.ip(req.http.X-Forwarded-For, client.ip, resolve=false);
  } else {
    set req.http.X-Forwarded-For = client.ip;
  }
  call name_viewer;
}

# X-Viewer is what limits count by: an IPv4 address, or the /64 of an IPv6 address, which is what one household gets.
sub name_viewer {
  set req.http.X-Viewer = regsub(req.http.X-Forwarded-For, "^(?i)::ffff:(?=\d+\.)", "");
  if (req.http.X-Viewer ~ ":" && req.http.X-Viewer !~ "^::1$") {
    # All eight groups are written out first: '::' may stand for groups on both sides of the fourth.
    set req.http.X-Viewer = regsub(regsub(req.http.X-Viewer, "^::", "0::"), "::$", "::0");
    call write_out_zeros;
    call write_out_zeros;
    call write_out_zeros;
    call write_out_zeros;
    call write_out_zeros;
    set req.http.X-Viewer = regsub(req.http.X-Viewer, "::", ":0:");
    set req.http.X-Viewer = regsub(req.http.X-Viewer, "^((?:[^:]*:){4}).*$", "\1:/64");
  }
}

sub write_out_zeros {
  if (req.http.X-Viewer !~ "^(?:[^:]*:){7}") {
    set req.http.X-Viewer = regsub(req.http.X-Viewer, "::", ":0::");
  }
}

# Varnish itself adds this line. When it found no room, the others fill all that there is, and any further one would fail;
# going back to the start makes an answer possible.
sub refuse_many_headers {
  if (!req.http.X-Forwarded-For) {
    std.rollback(req);
    return (synth(431));
  }
}

# Without a look at the request, which is as the viewer sent it.
sub answer_many_headers {
  if (resp.status == 431) {
    set resp.http.Cache-Control = "no-store";
    return (deliver);
  }
}

sub refuse {
  if (req.method != "GET" && req.method != "HEAD" && req.method != "POST") {
    return (synth(405));
  }
  # Browsers encode what is not ASCII. What is encoded must be so whole.
  if (req.url ~ "[^\x21-\x7e]" || req.url ~ "^[^?]*%(?![0-9A-Fa-f]{2})") {
    return (synth(400));
  }
  # The portal would resolve dot segments and backslashes, so the rules here and the route there could disagree.
  if (req.url !~ "^/" || req.url ~ "(?i)^[^?]*(\\|/(\.|%2e){1,2}([/?#]|$))") {
    return (synth(400));
  }
  # Answered for the probe, on the same port.
  if (req.url ~ "(?i)^/+(healthz|readyz|metrics)\b") {
    return (synth(404));
  }
  if (req.method == "POST") {
    call refuse_post;
  } elseif (req.http.Transfer-Encoding || std.integer(req.http.Content-Length, 0) != 0) {
    return (synth(400));
  }
}

sub refuse_post {
  # An encoded letter names the same route and would slip past the limits on rates.
  if (req.url ~ "^[^?]*%") {
    return (synth(400));
  }
  if (req.http.Transfer-Encoding) {
    return (synth(411));
  }
  if (req.http.Content-Length && std.integer(req.http.Content-Length, 4097) > 4096) {
    return (synth(413));
  }
}
