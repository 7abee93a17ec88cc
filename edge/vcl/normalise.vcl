vcl 4.1;

# A page is the same for every viewer, so nothing that differs between viewers reaches the portal: whatever it
# cannot see it cannot put into a cached page. The lists name what is kept; all else goes.

sub keep_known_headers {
  if (req.method == "POST" || req.url ~ "^/api/") {
    # Never cached. Host, Origin and Sec-Fetch-Site let the portal refuse posts from other sites.
    header.regsub(req, {"(?xi) ^ (?! (
        accept-encoding | content-length | content-type | cookie | host | if-none-match | origin | sec-fetch-site |
        x-forwarded-for | x-request-id | x-session
      ) : ) .* $"}, "X-Unknown: 1");
    if (req.url !~ "^/api/") {
      unset req.http.Cookie;
    }
  } else {
    header.regsub(req, {"(?xi) ^ (?! (
        accept-encoding | if-modified-since | if-none-match | if-range | range | x-request-id | x-session
      ) : ) .* $"}, "X-Unknown: 1");
    # Also keeps one copy of a page when it is asked for under several names; links use PUBLIC_ORIGIN.
    set req.http.Host = "portal";
    if (req.url !~ "^/(art|assets)/") {
      unset req.http.If-Range;
      unset req.http.Range;
    }
  }
  unset req.http.X-Unknown;
  set req.http.User-Agent = "edge";
}

# /movies?utm_source=x, /movies? and /movies are one page. Parameters are kept by name for each route, in one order.
sub normalise_url {
  # X-Query is '&name=value&name=value', so that each parameter starts alike.
  set req.http.X-Query = regsub(regsub(req.url, "#.*$", ""), "^[^?]*\??", "&");
  set req.url = regsuball(regsub(req.url, "[?#].*$", ""), "//+", "/");

  # Which loaders a client-side navigation wants; means nothing to a document.
  if (req.url !~ "\.data$") {
    set req.http.X-Query = regsuball(req.http.X-Query, "&_routes=[^&]*", "");
  }

  if (req.url ~ "^/(anime|futbol|movies|series|tv)(\.data)?$") {
    set req.http.X-Query = regsuball(req.http.X-Query, "&(?!(_routes|cursor)=)[^&]*", "");
  } elseif (req.url ~ "^/buscar(\.data|/sugerencias)?$") {
    set req.http.X-Query = regsuball(req.http.X-Query, "&(?!(_routes|exacta|q|tipo)=)[^&]*", "");
    # Only the exact search tells capitals apart; no search tells one space from two.
    if (req.http.X-Query !~ "&exacta=1(&|$)") {
      set req.http.X-Query = std.tolower(regsuball(req.http.X-Query, "&exacta=[^&]*", ""));
      set req.http.X-Query = regsuball(req.http.X-Query, "(\+|%20)+", "+");
      set req.http.X-Query = regsuball(regsuball(req.http.X-Query, "=\+", "="), "\+(?=&|$)", "");
    }
  } elseif (req.url ~ "^/(anime|serie)/[^/]+$") {
    set req.http.X-Query = regsuball(req.http.X-Query, "&(?!(_routes|temporada)=)[^&]*", "");
  } elseif (req.url ~ "^/(anime|movie|serie)/play/") {
    set req.http.X-Query = regsuball(req.http.X-Query, "&(?!(_routes|audio|videoUrl)=)[^&]*", "");
  } elseif (req.url ~ "^/tienda(\.data)?$") {
    set req.http.X-Query = regsuball(req.http.X-Query, "&(?!(_routes|categoria|q)=)[^&]*", "");
  } elseif (req.url !~ "^/api/") {
    set req.http.X-Query = regsuball(req.http.X-Query, "&(?!_routes=)[^&]*", "");
  }

  set req.url = regsub(std.querysort(req.url + "?" + regsub(req.http.X-Query, "^&", "")), "\?$", "");
  unset req.http.X-Query;
}
