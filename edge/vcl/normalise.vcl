vcl 4.1;

# A page is the same for every viewer, so nothing that differs between viewers may reach the portal: it cannot put into
# a cached page what it does not see. These are allow lists; everything else is removed.

# Runs first: Varnish allows 64 headers and fails when more are added, so a request that comes with 64 would be an
# error. Headers that no route uses are removed, and repeated headers are merged into one.
sub make_room_for_headers {
  header.regsub(req, {"(?xi) ^ (?! (
      accept-encoding | connection | content-length | content-type | cookie | expect | host | if-modified-since |
      if-none-match | if-range | origin | range | sec-fetch-site | transfer-encoding | upgrade | user-agent |
      x-forwarded-for | x-request-id
    ) : ) .* $"}, "X-Unknown: 1");
  unset req.http.X-Unknown;
  std.collect(req.http.Accept-Encoding);
  std.collect(req.http.Connection);
  std.collect(req.http.Content-Type);
  std.collect(req.http.Cookie, "; ");
  std.collect(req.http.Expect);
  std.collect(req.http.If-Modified-Since);
  std.collect(req.http.If-None-Match);
  std.collect(req.http.If-Range);
  std.collect(req.http.Origin);
  std.collect(req.http.Range);
  std.collect(req.http.Sec-Fetch-Site);
  std.collect(req.http.Upgrade);
  std.collect(req.http.User-Agent, " ");
}

sub keep_ranges_of_files {
  if ((req.http.Range || req.http.If-Range) && req.url !~ "^/(art|assets)/") {
    unset req.http.If-Range;
    unset req.http.Range;
  }
}

sub keep_known_headers {
  if (req.method == "POST" || req.url ~ "^/api/") {
    # Never cached. Host, Origin and Sec-Fetch-Site let the portal refuse posts from other sites.
    header.regsub(req, {"(?xi) ^ (?! (
        accept-encoding | content-length | content-type | cookie | host | if-none-match | origin | sec-fetch-site |
        user-agent | x-body | x-forwarded-for | x-request-id | x-session | x-viewer
      ) : ) .* $"}, "X-Unknown: 1");
    if (req.url !~ "^/api/") {
      unset req.http.Cookie;
    }
  } else {
    header.regsub(req, {"(?xi) ^ (?! (
        accept-encoding | if-modified-since | if-none-match | if-range | range | x-request-id | x-session | x-viewer
      ) : ) .* $"}, "X-Unknown: 1");
    # Links use PUBLIC_ORIGIN.
    set req.http.Host = "portal";
    call keep_ranges_of_files;
  }
  unset req.http.X-Unknown;
  # Reports of players are counted by browser family.
  if (req.method == "POST" && req.url ~ "(?i)^/+api/+aviso\b") {
    set req.http.User-Agent = regsub(req.http.User-Agent, "^(.{512}).*$", "\1");
  } else {
    set req.http.User-Agent = "edge";
  }
}

# /movies?utm_source=x, /movies? and /movies are one page. Each route has a list of parameters that are kept, in a fixed
# order.
sub normalise_url {
  # X-Query is '&name=value&name=value', so that every parameter starts with '&'.
  set req.http.X-Query = regsub(regsub(req.url, "#.*$", ""), "^[^?]*\??", "&");
  set req.http.X-Asked = regsub(req.url, "[?#].*$", "");
  set req.url = regsuball(req.http.X-Asked, "//+", "/");
  if (req.method != "POST") {
    call spell_path;
  }

  if (req.url !~ "^/api/") {
    # Names the loaders that a client-side navigation needs. The full answer contains them too.
    set req.http.X-Query = regsuball(req.http.X-Query, "&_routes=[^&]*", "");
    call keep_known_parameters;
    # For a repeated parameter, the last one counts.
    set req.http.X-Query = regsuball(req.http.X-Query, "&(\w++)=[^&]*+(?=.*?&\1=)", "");
  }

  if (req.method != "POST" && req.url != req.http.X-Asked) {
    return (synth(751, regsub(req.url + "?" + regsub(req.http.X-Query, "^&", ""), "\?$", "")));
  }
  set req.url = regsub(std.querysort(req.url + "?" + regsub(req.http.X-Query, "^&", "")), "\?$", "");
  unset req.http.X-Asked;
  unset req.http.X-Query;
}

# Invalid values are removed as well, so that they do not make copies. Values that only the database can check (a
# season, a label, the row of a cursor) are redirected by the portal, or answered without s-maxage.
sub keep_known_parameters {
  if (req.url ~ "^/(anime|movies|series)(\.data)?$") {
    call spell_audio;
    set req.http.X-Query = regsuball(req.http.X-Query, {"(?x) & (?!
        audio=(?:LATINO|SUBTITULADO|ESPA%C3%91OL|JAPON%C3%89S)(?:&|$) | cursor=[^&] | decada=\d{3}0(?:&|$) |
        genero=[^&] | orden=(?:anio|buscadas|nombre)(?:&|$)
      ) [^&]*"}, "");
  } elseif (req.url ~ "^/futbol(\.data)?$") {
    set req.http.X-Query = regsuball(req.http.X-Query, "&(?!cursor=|dia=\d{4}-\d\d-\d\d(?:&|$)|parte=[2-9](?:&|$))[^&]*", "");
  } elseif (req.url ~ "^/tv(\.data)?$") {
    set req.http.X-Query = regsuball(req.http.X-Query, "&(?!cursor=)[^&]*", "");
  } elseif (req.url ~ "^/tv/guia(\.data)?$") {
    set req.http.X-Query = regsuball(req.http.X-Query, {"(?x) & (?!
        cursor=[^&] | dia=\d{4}-\d\d-\d\d(?:&|$) | grupo=deportes(?:&|$) | hora=(?:[01]\d|2[0-3])(?:&|$)
      ) [^&]*"}, "");
  } elseif (req.url ~ "^/buscar(\.data)?$") {
    set req.http.X-Query = regsuball(req.http.X-Query,
      "&(?!q=|cursor=|exacta=1(?:&|$)|tipo=(?:anime|channel|match|serie)(?:&|$))[^&]*", "");
    call spell_search;
  } elseif (req.url ~ "^/buscar/sugerencias$") {
    set req.http.X-Query = regsuball(req.http.X-Query, "&(?!q=)[^&]*", "");
    call fold_search;
    call spell_search;
  } elseif (req.url ~ "^/(anime|serie)/[^/]+$") {
    set req.http.X-Query = regsuball(req.http.X-Query, "&(?!temporada=)[^&]*", "");
  } elseif (req.url ~ "^/(anime|movie|serie)/play/") {
    call spell_audio;
    set req.http.X-Query = regsuball(req.http.X-Query,
      "&(?!videoUrl=|audio=(?:LATINO|SUBTITULADO|ESPA%C3%91OL|JAPON%C3%89S)(?:&|$))[^&]*", "");
  } elseif (req.url ~ "^/tienda(\.data)?$") {
    set req.http.X-Query = regsuball(req.http.X-Query,
      "&(?!q=[^&]|categoria=(?:buzos|jarras|mates|remeras|tazas)(?:&|$))[^&]*", "");
  } else {
    set req.http.X-Query = "&";
  }
}

# Browsers encode non-ASCII characters differently.
sub spell_audio {
  set req.http.X-Query = regsuball(req.http.X-Query, "(?i)&audio=espa%c3%91ol(?=&|$)", "&audio=ESPA%C3%91OL");
  set req.http.X-Query = regsuball(req.http.X-Query, "(?i)&audio=japon%c3%89s(?=&|$)", "&audio=JAPON%C3%89S");
}

# The page shows what was typed, so case, accents and inner spaces are kept. Leading and trailing spaces are removed, as
# in the portal.
sub spell_search {
  set req.http.X-Query = regsuball(req.http.X-Query, "%20", "+");
  set req.http.X-Query = regsuball(regsuball(req.http.X-Query, "(?<=&q=)\+++", ""), "(?<!\+)\+++(?=&|$)", "");
}

# Suggestions do not show what was typed, and searching ignores case and repeated spaces.
sub fold_search {
  set req.http.X-Query = regsuball(std.tolower(req.http.X-Query), "(?:\+|%20)++", "+");
}

# One address per page: no double or trailing slash, and the first segment in its exact letter case. Other spellings are
# redirected. The portal also redirects unusual encodings; redirects are not stored.
sub spell_path {
  # The portal reads /buscar/.data as the data of /buscar.
  set req.url = regsub(req.url, "(?<=.)/(?=$|\.data$)", "");
  if (req.url ~ "^/(art|assets|icons|img)/.*%") {
    return (synth(404));
  }
  if (req.url ~ "(?i)^/livechannels(?=/)") {
    set req.url = regsub(req.url, "^/[^/]*", "/liveChannels");
  } elseif (req.url ~ "^/[^/%A-Z]*+[A-Z][^/%]*+(/|$)") {
    set req.url = std.tolower(regsub(req.url, "(?<=.)/.*$", "")) + regsub(req.url, "^/[^/]*", "");
  }
}
