vcl 4.1;

# The internal port: the worker sends the tags that changed. A soft purge keeps the old copies for an outage; a hard
# purge is for takedowns.

sub answer_internal {
  if (req.method == "GET" && req.url == "/healthz") {
    return (synth(200));
  }
  if (req.method != "PURGE") {
    return (synth(403));
  }
  std.collect(req.http.Surrogate-Key, " ");
  if (req.http.Surrogate-Key !~ "\S") {
    return (synth(400));
  }
  if (req.http.X-Purge == "hard") {
    set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
  } else {
    set req.http.X-Purged = xkey.softpurge(req.http.Surrogate-Key);
  }
  return (synth(200));
}
