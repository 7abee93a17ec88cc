vcl 4.1;

# Edges behind this one, its children (docs/decisions/0052-second-tier.md). They ask at a port of their own, because they
# may say what viewers may not: the viewer's address, the id of a request, and that its session was checked. So limits and
# access are the child's; here a child gets what a portal would send: tags, and how long a page may be stored. child_edges
# and agree_on_access are generated with the backends.

sub admit_child {
  if (client.ip !~ child_edges) {
    return (synth(403));
  }
  # Longer than the child keeps an idle connection, so that it never uses one that is closing.
  set sess.timeout_idle = 75s;
  # Its probe asks whether this edge is alive. Without portals it still has old copies.
  if (req.url == "/healthz") {
    return (synth(200));
  }
  call agree_on_access;
}

# In vcl_backend_response, before the header is rewritten for browsers.
sub keep_for_children {
  if (beresp.http.Cache-Control ~ "(?i)s-maxage=") {
    set beresp.http.X-Edge-Control = beresp.http.Cache-Control;
  }
}

# In vcl_deliver.
sub answer_child {
  if (local.socket == "tier") {
    if (resp.http.X-Edge-Control) {
      set resp.http.Cache-Control = resp.http.X-Edge-Control;
    }
    if (resp.http.xkey) {
      set resp.http.Surrogate-Key = resp.http.xkey;
    }
    # Age is subtracted from the lifetime.
    unset resp.http.X-No-Age;
    if (obj.hits > 0 && obj.ttl < 0s) {
      set resp.http.X-Stale = "1";
    }
  }
  unset resp.http.X-Edge-Control;
}

# In vcl_backend_response, before it is decided whether to store. A parent without portals sends what it has. As after any
# failure it is asked again five seconds later, and what it sent replaces nothing for longer.
sub take_stale_from_parent {
  if (beresp.http.X-Stale && beresp.status < 400) {
    set beresp.ttl = 5s;
  }
  unset beresp.http.X-Stale;
}
