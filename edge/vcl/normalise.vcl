vcl 4.1;

# A page is the same for every viewer, so nothing that differs between viewers reaches the portal: whatever it
# cannot see it cannot put into a cached page. The lists name what is kept; all else goes.

# First of all: Varnish takes 64 lines and fails when more are added here, so a request that comes with all of them would
# be an error. What means something to no route goes, and what is said in many lines is put into one.
sub make_room_for_headers {
  header.regsub(req, {"(?xi) ^ (?! (
      accept-encoding | connection | content-length | content-type | cookie | expect | host | if-modified-since |
      if-none-match | if-range | origin | range | sec-fetch-site | transfer-encoding | upgrade | x-forwarded-for
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
}

sub keep_known_headers {
  if (req.method == "POST" || req.url ~ "^/api/") {
    # Never cached. Host, Origin and Sec-Fetch-Site let the portal refuse posts from other sites.
    header.regsub(req, {"(?xi) ^ (?! (
        accept-encoding | content-length | content-type | cookie | host | if-none-match | origin | sec-fetch-site |
        x-body | x-forwarded-for | x-request-id | x-session | x-viewer
      ) : ) .* $"}, "X-Unknown: 1");
    if (req.url !~ "^/api/") {
      unset req.http.Cookie;
    }
  } else {
    header.regsub(req, {"(?xi) ^ (?! (
        accept-encoding | if-modified-since | if-none-match | if-range | range | x-request-id | x-session | x-viewer
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
  set req.http.X-Asked = regsub(req.url, "[?#].*$", "");
  set req.url = regsuball(req.http.X-Asked, "//+", "/");
  if (req.method != "POST") {
    call spell_path;
  }

  if (req.url !~ "^/api/") {
    # Which loaders a client-side navigation wants. It finds them in the whole answer too.
    set req.http.X-Query = regsuball(req.http.X-Query, "&_routes=[^&]*", "");
    call keep_known_parameters;
    # Of a name that stands there twice, the last.
    set req.http.X-Query = regsuball(req.http.X-Query, "&(\w++)=[^&]*+(?=.*?&\1=)", "");
  }

  if (req.method != "POST" && req.url != req.http.X-Asked) {
    return (synth(751, regsub(req.url + "?" + regsub(req.http.X-Query, "^&", ""), "\?$", "")));
  }
  set req.url = regsub(std.querysort(req.url + "?" + regsub(req.http.X-Query, "^&", "")), "\?$", "");
  unset req.http.X-Asked;
  unset req.http.X-Query;
}

# Values that mean nothing go as well, so that each makes no copy of its own. What only the database can judge (a season,
# a label, the row of a cursor) the portal redirects, or answers without s-maxage.
sub keep_known_parameters {
  if (req.url ~ "^/(anime|movies|series)(\.data)?$") {
    call spell_audio;
    set req.http.X-Query = regsuball(req.http.X-Query, {"(?x) & (?!
        audio=(?:LATINO|SUBTITULADO|ESPA%C3%91OL|JAPON%C3%89S)(?:&|$) | cursor=[^&] | decada=\d{3}0(?:&|$) |
        genero=[^&] | orden=(?:anio|buscadas|nombre)(?:&|$)
      ) [^&]*"}, "");
  } elseif (req.url ~ "^/(futbol|tv)(\.data)?$") {
    set req.http.X-Query = regsuball(req.http.X-Query, "&(?!cursor=)[^&]*", "");
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

# Browsers differ in how they write what is not ASCII.
sub spell_audio {
  set req.http.X-Query = regsuball(req.http.X-Query, "(?i)&audio=espa%c3%91ol(?=&|$)", "&audio=ESPA%C3%91OL");
  set req.http.X-Query = regsuball(req.http.X-Query, "(?i)&audio=japon%c3%89s(?=&|$)", "&audio=JAPON%C3%89S");
}

# The page shows what was typed, so case, accents and inner spaces stay; spaces at the ends mean nothing, as in the portal.
sub spell_search {
  set req.http.X-Query = regsuball(req.http.X-Query, "%20", "+");
  set req.http.X-Query = regsuball(regsuball(req.http.X-Query, "(?<=&q=)\+++", ""), "(?<!\+)\+++(?=&|$)", "");
}

# Suggestions do not show what was typed, and no search tells small letters from capitals or one space from two.
sub fold_search {
  set req.http.X-Query = regsuball(std.tolower(req.http.X-Query), "(?:\+|%20)++", "+");
}

# One address for one page: no doubled or trailing slash, the first part in its own letters; another one is redirected.
# The portal answers an encoding that it would not write itself with a redirect, which is not kept either.
sub spell_path {
  # The portal takes /buscar/.data for the data of /buscar.
  set req.url = regsub(req.url, "(?<=.)/(?=$|\.data$)", "");
  if (req.url ~ "^/(art|assets|icons)/.*%") {
    return (synth(404));
  }
  if (req.url ~ "(?i)^/livechannels(?=/)") {
    set req.url = regsub(req.url, "^/[^/]*", "/liveChannels");
  } elseif (req.url ~ "^/[^/%]*[A-Z][^/%]*(/|$)") {
    set req.url = std.tolower(regsub(req.url, "(?<=.)/.*$", "")) + regsub(req.url, "^/[^/]*", "");
  }
}
