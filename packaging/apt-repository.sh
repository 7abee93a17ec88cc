#!/bin/sh
# packaging/apt-repository.sh FOLDER KEY PACKAGE…: adds packages to a signed apt repository, to be served by any web server.
# KEY is a signing key of gpg. Needs apt-utils. On the machines of operators:
#   curl -o /etc/apt/keyrings/butaca.gpg https://HOST/butaca.gpg
#   echo 'deb [signed-by=/etc/apt/keyrings/butaca.gpg] https://HOST stable main' > /etc/apt/sources.list.d/butaca.list
set -eu
folder=$1
key=$2
shift 2

mkdir -p "$folder/pool"
for package; do
  # Whoever has a version has these bytes.
  kept=$folder/pool/${package##*/}
  [ ! -e "$kept" ] || cmp "$package" "$kept"
  cp "$package" "$folder/pool/"
done
cd "$folder"
gpg --batch --export "$key" > butaca.gpg

# A new index is whole before apt sees it. Files by hash let an update that has begun finish with the old one.
next=$(mktemp -d .dists.XXXXXX)
chmod 755 "$next"
mkdir -p "$next/stable/main/binary-amd64"
apt-ftparchive packages pool > "$next/stable/main/binary-amd64/Packages"
gzip -9nk "$next/stable/main/binary-amd64/Packages"
if [ -d dists/stable/main/binary-amd64/by-hash ]; then
  cp -r dists/stable/main/binary-amd64/by-hash "$next/stable/main/binary-amd64/"
fi
apt-ftparchive \
  -o APT::FTPArchive::DoByHash=true \
  -o APT::FTPArchive::Release::Origin=Butaca \
  -o APT::FTPArchive::Release::Suite=stable \
  -o APT::FTPArchive::Release::Codename=stable \
  -o APT::FTPArchive::Release::Architectures=amd64 \
  -o APT::FTPArchive::Release::Components=main \
  release "$next/stable" > "$next/Release"
mv "$next/Release" "$next/stable/Release"
gpg --batch --local-user "$key" --clearsign -o "$next/stable/InRelease" "$next/stable/Release"
gpg --batch --local-user "$key" --armor --detach-sign -o "$next/stable/Release.gpg" "$next/stable/Release"

before=$(readlink dists || true)
ln -s "$next" "$next.link"
mv -T "$next.link" dists
[ -z "$before" ] || rm -rf "$before"
