vcl 4.1;

# The short way. Most requests are for a stored page at an address that every rule would leave as it is. They are looked
# up at once; what only a portal or a limit needs is done when a fetch follows. A hit then costs about what it costs in
# Varnish without rules (bench -- edge). Not in named access, where a page needs a session.
#
# Until `prepare_fetch` the request is as the viewer sent it. A rule that a hit passes may read only what is removed
# here, and must not add headers, because there may be no room.

sub look_up_plain {
  if ((req.method == "GET" || req.method == "HEAD") && !req.http.Content-Length && !req.http.Transfer-Encoding) {
    call look_up_canonical;
    # The loaders of a client-side navigation, which normalise.vcl drops as well.
    if (req.url ~ "^(?!/api/)(?:/[\w.~%-]++)++\?_routes=[\w.%-]*$") {
      set req.url = regsub(req.url, "\?.*$", "");
      call look_up_canonical;
    }
  }
}

# An address that matches is one that limits.vcl accepts and normalise.vcl does not change; edge/plain.test.ts compares
# the two ways. An address that does not match takes the long way.
sub look_up_canonical {
  if (req.url ~ {"(?x) ^
      (?! .{4097} | /(?: api/ | livechannels/ | (?:healthz|metrics|readyz)\b | (?:art|assets|icons|img)/.*% ) )
      (?: /buscar(?:/sugerencias)? \?q=[a-z0-9]++(?:\+[a-z0-9]++)*+
        | /futbol(?:\.data)? \?dia=\d{4}-\d\d-\d\d
        | /tv/guia(?:\.data)? \?
            (?: cursor=[\w-]++ (?:&|$) )?
            (?: dia=\d{4}-\d\d-\d\d (?:&|$) )?
            (?: grupo=deportes (?:&|$) )?
            (?: hora=(?:[01]\d|2[0-3]) )? (?<![?&])
        | /(?:anime|movies|series)(?:\.data)? \?
            (?: audio=(?:LATINO|SUBTITULADO) (?:&|$) )?
            (?: cursor=[\w-]++ (?:&|$) )?
            (?: decada=\d{3}0 (?:&|$) )?
            (?: genero=[\w%+-]++ (?:&|$) )?
            (?: orden=(?:anio|buscadas|nombre) )? (?<![?&])
        | /(?:anime|serie)/[\w-]++ \?temporada=\d++
        | /(?: (?: liveChannels(?=/) | [a-z0-9_-][a-z0-9_.~-]*+ )
            (?: /[\w-] [\w.~-]*+ (?: %[0-9A-F]{2} [\w.~-]*+ )*+ )*+ )?
      ) $"}) {
    unset req.http.X-Access;
    if (local.socket != "tier") {
      unset req.http.X-Request-Id;
    }
    unset req.http.X-Viewer;
    call keep_ranges_of_files;
    return (hash);
  }
}

# In vcl_miss and vcl_pass, and in vcl_hit for an expired copy, which Varnish refreshes in the background.
sub prepare_fetch {
  if (!req.http.X-Viewer) {
    call make_room_for_headers;
    call name_request;
    call refuse_large;
    call name_client;
    call keep_known_headers;
    call choose_portal;
  }
}

# No portal is asked with a request that was not filtered.
sub refuse_unprepared {
  if (bereq.retries == 0 && !bereq.http.X-Viewer) {
    return (fail);
  }
}
