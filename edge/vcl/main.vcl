vcl 4.1;

# The path of a request through the edge. Each sub called here is in the file of its concern. backends.vcl is generated
# (edge/backends.ts) and found through vcl_path.

import header;
import std;
import vsthrottle;
import xkey;

include "backends.vcl";

include "access.vcl";
include "bodies.vcl";
include "delivery.vcl";
include "errors.vcl";
include "grace.vcl";
include "limits.vcl";
include "normalise.vcl";
include "plain.vcl";
include "purge.vcl";
include "rates.vcl";
include "store.vcl";
include "tier.vcl";

sub vcl_recv {
  # After a restart the headers and the URL are already normalised.
  if (req.restarts == 0) {
    call refuse_many_headers;
    if (local.socket == "tier") {
      call admit_child;
    } elseif (local.socket != "viewer") {
      call answer_internal;
    }
    call look_up_at_once;
    call make_room_for_headers;
    call name_request;
    call refuse_large;
    call name_client;
    call refuse;
    call read_body;
    call limit_posts;
    call read_session;
    call keep_known_headers;
    call normalise_url;
    call check_access;
  }
  call choose_portal;
  call choose_grace;

  if (req.http.X-Access != "asking" && (req.method == "POST" || req.url ~ "^/api/")) {
    return (pass);
  }
  return (hash);
}

sub vcl_hash {
  if (req.http.X-Access == "asking") {
    hash_data(req.http.X-Session);
  }
  # Without Host: a page is the same under every name.
  hash_data(req.url);
  return (lookup);
}

sub vcl_hit {
  if (obj.ttl <= 0s) {
    call prepare_fetch;
    call refresh_or_serve_stale;
  }
}

sub vcl_miss {
  call prepare_fetch;
  call limit_misses;
}

sub vcl_pass {
  call prepare_fetch;
  call limit_misses;
}

sub vcl_backend_fetch {
  call refuse_unprepared;
  call carry_session;
  call name_access;
  call bound_fetch;
}

sub vcl_backend_response {
  call compress;
  call receive_whole;
  call retry_or_give_up;
  if (!bereq.uncacheable) {
    call forget_failure;
    call take_stale_from_parent;
    call store_or_not;
    if (!beresp.uncacheable) {
      call store_answer;
      call choose_storage;
    }
  }
  call dress_for_browser;
  # The built-in rules would add two minutes of hit-for-miss.
  return (deliver);
}

sub vcl_backend_error {
  call retry_or_abandon;
}

sub vcl_deliver {
  call end_wait;
  call take_answer;
  call count_lost;
  call answer_child;
  call say_whether_hit;
  call hide_machinery;
}

sub vcl_synth {
  call answer_many_headers;
  call end_wait;
  call serve_stale_after_failure;
  call forget_question;
  call leave_anyway;
  call leave_body_unread;
  call redirect_viewer;
  call answer_error;
  return (deliver);
}
