#!/bin/bash
# What the image of PostgreSQL promises of it: an empty PGDATA becomes a cluster with POSTGRES_USER, its password and POSTGRES_DB.
set -euo pipefail
# It stays there, as in the real image.
export POSTGRES_PASSWORD
POSTGRES_PASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  [ -s "$POSTGRES_PASSWORD_FILE" ] || { echo "no $POSTGRES_PASSWORD_FILE" >&2; exit 1; }
  # shellcheck disable=SC2086
  initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth=scram-sha-256 ${POSTGRES_INITDB_ARGS-} >/dev/null
  export PGPASSWORD
  PGPASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")
  pg_ctl -D "$PGDATA" -o "-c listen_addresses=''" -w start >/dev/null
  [ "$POSTGRES_DB" = postgres ] || psql -qX --username "$POSTGRES_USER" --dbname postgres -c "create database \"$POSTGRES_DB\""
  pg_ctl -D "$PGDATA" -m fast -w stop >/dev/null
  unset PGPASSWORD
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
fi
exec "$@"
