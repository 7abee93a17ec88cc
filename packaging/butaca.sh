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
    # It gets its name when it is whole and on the disk. Whatever happens before, nothing of it stays.
    umask 022
    half=$root/releases/.unpacking
    rm -rf "$half"
    mkdir -p "$root/releases"
    trap 'rm -rf "$half"; echo "butaca: release @VERSION@ was not unpacked; the one in use goes on. To try again: butaca upgrade" >&2' EXIT
    trap 'exit 1' HUP INT TERM
    # With less left than this, `butaca doctor` says disk-full and the upgrade would stop: half a gigabyte, and a tenth or 20 GiB.
    total=$(df -Pk "$root/releases" | awk 'END { print $2 }')
    free=$(df -Pk "$root/releases" | awk 'END { print $4 }')
    least=$((total / 10 < 20971520 ? total / 10 : 20971520))
    least=$((least > 524288 ? least : 524288))
    if [ $((free - @UNPACKED_KB@)) -lt "$least" ]; then
      echo "butaca: release @VERSION@ needs $((@UNPACKED_KB@ / 1024)) MiB below $root, and $((least / 1024)) MiB must be left; there are $((free / 1024)) MiB. What takes the room: du -xh --max-depth=2 /var | sort -h | tail -20" >&2
      exit 1
    fi
    mkdir "$half"
    tar -x --zstd --no-same-owner -C "$half" -f /usr/lib/butaca/release.tar.zst
    sync -f "$half"
    mv -T "$half" "$release"
    trap - EXIT HUP INT TERM
  fi
elif [ ! -e "$release" ]; then
  echo 'butaca: no release is in use yet. Run as root: butaca upgrade' >&2
  exit 1
fi

exec "$release/node/bin/node" -- "$release/src/cli/butaca.js" "$@"
