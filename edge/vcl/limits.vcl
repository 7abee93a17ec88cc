vcl 4.1;

# Requests that are refused before they reach a portal: malformed ones here, bodies in bodies.vcl, rates in rates.vcl.

# Large headers are refused before the rules below copy them: a copy that does not fit the workspace would fail.
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

# Leaves only the viewer's address in X-Forwarded-For, which whoever ends TLS (backends.vcl) is trusted about. Varnish has
# already added the peer at the end.
sub name_client {
  if (client.ip ~ tls_terminator || local.socket == "tier") {
    set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For,
      "^(?:.*,)?\s*+([^,\s]*+)\s*+,[^,]*+$", "\1");
    set req.http.X-Forwarded-For = std.ip(req.http.X-Forwarded-For, client.ip, resolve=false);
  } else {
    set req.http.X-Forwarded-For = client.ip;
  }
  call name_viewer;
}

# X-Viewer is the key of the limits: an IPv4 address, or the /64 of an IPv6 address, which is what one household gets.
sub name_viewer {
  set req.http.X-Viewer = regsub(req.http.X-Forwarded-For, "^(?i)::ffff:(?=\d+\.)", "");
  if (req.http.X-Viewer ~ ":" && req.http.X-Viewer !~ "^::1$") {
    # First write out all eight groups: '::' may hide groups on both sides of the fourth.
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

# Varnish adds this header itself. If it is missing, the request has no room for more headers and any `set` would fail.
# A rollback makes room for an answer.
sub refuse_many_headers {
  if (!req.http.X-Forwarded-For) {
    std.rollback(req);
    return (synth(431));
  }
}

# Does not read the request, which is unfiltered here.
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
  # Browsers encode non-ASCII characters. Encoded bytes must be complete.
  if (req.url ~ "[^\x21-\x7e]" || req.url ~ "^[^?]*%(?![0-9A-Fa-f]{2})") {
    return (synth(400));
  }
  # The portal resolves dot segments and backslashes, so the rules here could see another path than the routes there.
  if (req.url !~ "^/" || req.url ~ "(?i)^[^?]*(\\|/(\.|%2e){1,2}([/?#]|$))") {
    return (synth(400));
  }
  # Only for the probe, which uses the same port.
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
  # An encoded letter leads to the same route and would bypass the rate limits.
  if (req.url ~ "^[^?]*%") {
    return (synth(400));
  }
  if (req.http.Transfer-Encoding) {
    return (synth(411));
  }
  # What a household keeps in step is larger than all else (src/platform/request-guard.ts).
  if (req.http.Content-Length && (std.integer(req.http.Content-Length, 65537) > 65536 ||
      (req.url !~ "(?i)^/+api/+hogar$" && std.integer(req.http.Content-Length, 4097) > 4096))) {
    return (synth(413));
  }
}
