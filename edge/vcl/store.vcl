vcl 4.1;

# What is stored, and how. The portal decides with s-maxage; an answer without it is not stored.

sub store_or_not {
  if (beresp.status >= 400 ||
      beresp.ttl <= 0s ||
      beresp.http.Cache-Control ~ "(?i)\b(no-cache|no-store|private)\b" ||
      (beresp.http.Cache-Control !~ "(?i)\b(s-maxage=|immutable)" &&
       !(bereq.url ~ "^/(art|assets)/" && beresp.http.Cache-Control ~ "(?i)\bmax-age="))) {
    # For a second, requests for this URL do not queue behind each other. A cacheable answer during that time is stored.
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
  } else {
    call store;
  }
}

sub store {
  unset beresp.http.Set-Cookie;
  # The portal sees no header that a page could vary by. Varnish itself handles Accept-Encoding.
  unset beresp.http.Vary;
  if (beresp.http.Surrogate-Key) {
    # vmod_xkey reads `xkey`. Merged first, because `set` copies only the first of several headers.
    std.collect(beresp.http.Surrogate-Key, " ");
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    unset beresp.http.Surrogate-Key;
  }
  # Search results are many and rarely requested again: not worth a day of memory.
  if (bereq.url ~ "^/buscar\b|[?&]q=") {
    set beresp.grace = 5m;
  } else {
    set beresp.grace = 24h;
  }
}

# Wait for the whole answer before delivery: if the transfer breaks off, or storage is full, it is a failure and not
# half an answer.
sub receive_whole {
  set beresp.do_stream = false;
}

sub compress {
  if (beresp.http.Content-Type ~ "(?i)^(text/|image/svg\+xml|application/([a-z.-]+\+)?(json|javascript|xml|x-mpegurl))") {
    set beresp.do_gzip = true;
  }
}
