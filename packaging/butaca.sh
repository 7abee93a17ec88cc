#!/bin/sh
# The command of the release in use. An upgrade is done by the release that comes with the package, which knows what it needs.
set -eu
root=/var/lib/butaca
release=$root/current

case "${1-}" in
  upgrade | rollback)
    if [ "$(id -u)" != 0 ]; then
      echo "butaca: only root can do this: sudo butaca $1" >&2
      exit 1
    fi
    # Held until the command ends, however it ends.
    exec 9> /run/butaca-upgrade.lock
    if ! flock -w 60 9; then
      echo 'butaca: another upgrade is running.' >&2
      exit 1
    fi
    ;;
esac

if [ "${1-}" = upgrade ]; then
  release=$root/releases/@VERSION@
  if [ ! -d "$release" ]; then
    # It gets its name when it is whole and on the disk.
    umask 022
    half=$root/releases/.unpacking
    rm -rf "$half"
    mkdir -p "$half"
    tar -x --zstd --no-same-owner -C "$half" -f /usr/lib/butaca/release.tar.zst
    sync -f "$half"
    mv -T "$half" "$release"
  fi
elif [ ! -e "$release" ]; then
  echo 'butaca: no release is in use yet. Run as root: butaca upgrade' >&2
  exit 1
fi

exec "$release/node/bin/node" -- "$release/src/cli/butaca.js" "$@"
