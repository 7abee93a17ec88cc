import sharp from 'sharp';
import { ar, tarGz, zip } from './archives.ts';
import {
  appInfo,
  control,
  type Portal,
  packageIds,
  packageInfo,
  startPage,
  tizenConfig,
} from './packages.ts';

/** Both packages, by their file names. */

const BACKDROP = '#0e0b12';

const iconOf = async (picture: Buffer, size: number): Promise<Buffer> =>
  await sharp(picture)
    .resize(size, size, { fit: 'contain', background: BACKDROP })
    .flatten({ background: BACKDROP })
    .png()
    .toBuffer();

function ipk(portal: Portal, small: Buffer, large: Buffer): Buffer {
  const { webos: id } = packageIds(portal.origin);
  const app = `usr/palm/applications/${id}`;
  const members = [
    { name: `${app}/appinfo.json`, body: Buffer.from(appInfo(portal)) },
    { name: `${app}/index.html`, body: Buffer.from(startPage(portal)) },
    { name: `${app}/icon80.png`, body: small },
    { name: `${app}/icon130.png`, body: large },
    { name: `usr/palm/packages/${id}/packageinfo.json`, body: Buffer.from(packageInfo(portal)) },
  ];
  const bytes = members.reduce((total, { body }) => total + body.length, 0);
  return ar([
    { name: 'debian-binary', body: Buffer.from('2.0\n') },
    {
      name: 'control.tar.gz',
      body: tarGz([{ name: 'control', body: Buffer.from(control(portal, bytes)) }]),
    },
    { name: 'data.tar.gz', body: tarGz(members) },
  ]);
}

export async function makeTvPackages(
  portal: Portal,
  picture: Buffer,
): Promise<Readonly<Record<'butaca.ipk' | 'butaca.wgt', Buffer>>> {
  const [small, middle, large] = await Promise.all(
    [80, 117, 130].map((size) => iconOf(picture, size)),
  );
  return {
    'butaca.ipk': ipk(portal, small as Buffer, large as Buffer),
    'butaca.wgt': zip([
      { name: 'config.xml', body: Buffer.from(tizenConfig(portal)) },
      { name: 'index.html', body: Buffer.from(startPage(portal)) },
      { name: 'icon.png', body: middle as Buffer },
    ]),
  };
}
