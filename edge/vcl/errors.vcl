vcl 4.1;

# Answers that the edge itself makes. Browsers must not store them.

sub answer_error {
  set resp.http.Cache-Control = "no-store";
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.http.X-Content-Type-Options = "nosniff";
  set resp.http.X-Cache = "miss";
  unset resp.http.Server;
  call hide_machinery;

  if (local.socket != "viewer" && local.socket != "tier") {
    set resp.http.X-Purged = req.http.X-Purged;
    set resp.body = resp.reason + " " + req.http.X-Purged + {"
"};
  } elseif (resp.status == 503 || resp.status == 429) {
    if (resp.status == 503) {
      set resp.http.Retry-After = "5";
      if (local.socket == "tier" && req.url ~ "^/(buscar|img)\b") {
        # The child must not ask the portals instead: they are busy, not away.
        set resp.http.X-Busy = "1";
      }
      if (vsthrottle.remaining("busy " + req.url, 1, 5s) == 0) {
        set resp.http.X-Busy = "1";
        set req.http.X-Sentence = "Hay mucha gente a la vez. Esperá unos segundos y probá de nuevo.";
      } else {
        set req.http.X-Sentence = "Tenemos un problema de nuestro lado. Esperá unos segundos y probá de nuevo.";
      }
    } else {
      set resp.http.Retry-After = "10";
      set req.http.X-Sentence =
        "Llegaron demasiados pedidos desde tu conexión. Esperá unos segundos y probá de nuevo.";
    }
    if (req.url ~ "^/(api|art|assets)/|\.data(\?|$)") {
      set resp.body = "No disponible";
    } else {
      call answer_error_page;
    }
  } else {
    if (resp.status == 405) {
      set resp.http.Allow = "GET, HEAD, POST";
    }
    set resp.body = resp.reason;
  }
}

# Works without the portals. The empty href reloads the same address, which therefore need not be written into the page.
sub answer_error_page {
  set resp.http.Content-Type = "text/html; charset=utf-8";
  set resp.http.Content-Security-Policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  set resp.body = {"<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>No pudimos cargar esta página</title>
<style>
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; display: grid; place-items: center; padding: 24px; background: #0e0b12; color: #f5f0e8;
  font: 18px/1.5 system-ui, sans-serif }
main { max-width: 34rem }
h1 { font-size: clamp(28px, 6vw, 44px); line-height: 1.15; margin-bottom: 16px }
p { margin-bottom: 28px }
a { display: inline-block; padding: 12px 22px; margin: 0 12px 12px 0; border-radius: 10px; border: 2px solid #ffb53d;
  color: #ffb53d; font-weight: 600; text-decoration: none }
a.main { background: #ffb53d; color: #0e0b12 }
a:focus-visible { outline: 3px solid #f5f0e8; outline-offset: 3px }
small { display: block; margin-top: 16px; opacity: .7; font-size: 14px }
</style>
</head>
<body>
<main>
<h1>No pudimos cargar esta página</h1>
<p>"} + req.http.X-Sentence + {"</p>
<a class="main" href="">Reintentar</a>
<a href="/">Ir al inicio</a>
<small>Código: "} + resp.http.X-Request-Id + {"</small>
</main>
</body>
</html>
"};
}
