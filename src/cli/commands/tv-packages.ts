import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { optionalEnv } from '../../platform/env.ts';
import { defineCommand } from '../command.ts';
import { UsageError } from '../errors.ts';

const OWN_ICON = resolve(import.meta.dirname, '../../../public/icons/icon-512.png');

export const tvPackages = defineCommand({
  about:
    'For LG (webOS) from 2021 on and Samsung (Tizen) from 2022 on. The packages start the portal at PUBLIC_ORIGIN; they change only with its name, tagline, logo and address. docs/televisores.md says how they are installed.',
  args: {
    folder: {
      value: 'FOLDER',
      help: 'where to write them; default: here',
      schema: z.string().min(1).default('.'),
    },
  },
  options: {
    origin: {
      value: 'ADDRESS',
      help: 'where the portal is; default: PUBLIC_ORIGIN',
      schema: z
        .url({ protocol: /^https?$/ })
        .transform((address) => new URL(address).origin)
        .optional(),
    },
    icon: {
      value: 'FILE',
      help: 'a square picture; default: the logo, if it was sent as a file, else the seat of Butaca',
      schema: z.string().min(1).optional(),
    },
  },
  examples: [['tv-packages paquetes', 'butaca.ipk and butaca.wgt in that folder']],
  database: 'read',
  run: async ({ folder, icon, origin = optionalEnv('PUBLIC_ORIGIN') }, database) => {
    if (!origin)
      throw new UsageError('Where the portal is must be said: --origin ADDRESS, or PUBLIC_ORIGIN.');
    const { getSettings } = await import('../../data/queries/settings.ts');
    const { getUploadedPicture } = await import('../../data/queries/pictures.ts');
    const { makeTvPackages } = await import('../tv-packages/make.ts');
    const { settings, logo } = await database.withDb(async (db) => {
      const settings = await getSettings(db);
      return { settings, logo: await getUploadedPicture(db, settings.logo) };
    });
    const { siteName: name, tagline } = settings;
    const picture = icon ? readFileSync(icon) : (logo ?? readFileSync(OWN_ICON));
    const made = await makeTvPackages({ name, tagline, origin, version: '1.0.0' }, picture);
    mkdirSync(folder, { recursive: true });
    const files = Object.entries(made).map(([file, body]) => {
      writeFileSync(join(folder, file), body);
      return { file: join(folder, file), bytes: body.length };
    });
    return {
      json: files,
      text: files.map(({ file, bytes }) => `${file}: ${bytes} bytes`).join('\n'),
    };
  },
});
