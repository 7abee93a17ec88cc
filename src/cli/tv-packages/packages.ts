import { hash } from 'node:crypto';

/** What the packages for televisions say: two vendors' ways of starting the portal as an app. */

export type Portal = { name: string; tagline: string; origin: string; version: string };

const escaped = (words: string): string =>
  words.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The same for a portal's address always, so that a newer package replaces the older one. */
export function packageIds(origin: string): { webos: string; tizen: string } {
  const mark = hash('sha256', origin);
  return { webos: `app.butaca.p${mark.slice(0, 10)}`, tizen: `B${mark.slice(0, 9)}` };
}

/** Leaves nothing to come back to. */
export const startPage = ({ name, origin }: Portal): string => `<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8">
<title>${escaped(name)}</title>
<style>html{background:#0e0b12}</style>
<script>location.replace(${JSON.stringify(`${origin}/`).replace(/</g, '\\u003c')})</script>
</head>
<body></body>
</html>
`;

export const appInfo = (portal: Portal): string =>
  `${JSON.stringify(
    {
      id: packageIds(portal.origin).webos,
      version: portal.version,
      vendor: portal.name,
      type: 'web',
      main: 'index.html',
      title: portal.name,
      appDescription: portal.tagline,
      icon: 'icon80.png',
      largeIcon: 'icon130.png',
      bgColor: '#0e0b12',
      resolution: '1920x1080',
      // The page decides what Back means.
      disableBackHistoryAPI: true,
    },
    null,
    2,
  )}\n`;

export const packageInfo = ({ origin, version, name }: Portal): string => {
  const { webos: id } = packageIds(origin);
  return `${JSON.stringify({ id, version, vendor: name, app: id }, null, 2)}\n`;
};

export const control = ({ origin, version }: Portal, bytes: number): string =>
  [
    `Package: ${packageIds(origin).webos}`,
    `Version: ${version}`,
    'Section: misc',
    'Priority: optional',
    'Architecture: all',
    `Installed-Size: ${bytes}`,
    'Maintainer: N/A <nobody@example.com>',
    'Description: This is a webOS application.',
    'webOS-Package-Format-Version: 2',
    'webOS-Packager-Version: x.y.x',
    '',
  ].join('\n');

/** Keys that a television keeps for itself unless an app asks for them. */
const PRIVILEGES = ['http://tizen.org/privilege/tv.inputdevice'];

export function tizenConfig(portal: Portal): string {
  const { name, tagline, origin, version } = portal;
  const { tizen: id } = packageIds(origin);
  return `<?xml version="1.0" encoding="UTF-8"?>
<widget xmlns="http://www.w3.org/ns/widgets" xmlns:tizen="http://tizen.org/ns/widgets" id="${escaped(origin)}/" version="${version}" viewmodes="maximized">
  <tizen:application id="${id}.portal" package="${id}" required_version="6.5"/>
  <content src="index.html"/>
  <feature name="http://tizen.org/feature/screen.size.normal.1080.1920"/>
  <icon src="icon.png"/>
  <name>${escaped(name)}</name>
  <description>${escaped(tagline)}</description>
  <access origin="*" subdomains="true"/>
  <tizen:allow-navigation>*</tizen:allow-navigation>
  <tizen:profile name="tv-samsung"/>
${PRIVILEGES.map((privilege) => `  <tizen:privilege name="${privilege}"/>`).join('\n')}
  <tizen:setting screen-orientation="landscape" context-menu="disable" background-support="disable" encryption="disable" install-location="auto" hwkey-event="enable"/>
</widget>
`;
}
