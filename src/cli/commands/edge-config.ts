import { z } from 'zod';
import { backendsVcl } from '../../../edge/backends.ts';
import { optionalEnv } from '../../platform/env.ts';
import { defineCommand } from '../command.ts';
import { wholeNumber } from '../whole-number.ts';

const ACCESS = ['open', 'named'] as const;
const MAX_SEARCHES = 1000;

export const portalPlace = z.string().transform((text, context) => {
  const [, host = '', port = ''] = /^([\w.:-]+):([1-9]\d{0,4})$/.exec(text) ?? [];
  if (host !== '') return { host, port: Number(port) };
  context.addIssue(`${text} is not HOST:PORT`);
  return z.NEVER;
});

const listOf = <Value>(schema: z.ZodType<Value, string>) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(schema));

const address = z.union([z.ipv4(), z.ipv6()], { error: 'must be IP addresses' });

export const edgeConfig = defineCommand({
  about:
    'The edge needs a new one after each release, and whenever portals or their ACCESS change.',
  args: {
    portals: {
      value: 'HOST:PORT',
      help: 'every portal',
      schema: z.array(portalPlace),
      isMany: true,
    },
  },
  options: {
    access: {
      value: 'ACCESS',
      help: "the same as the portals'; default: ACCESS of the environment, else 'open'",
      schema: z.enum(ACCESS).optional(),
      choices: ACCESS,
    },
    searches: {
      value: 'N',
      help: "concurrent searches per portal, default 6: 60 % of the portals' DATABASE_POOL",
      schema: wholeNumber(MAX_SEARCHES).default(6),
    },
    parents: {
      value: 'HOST:PORT,…',
      help: 'edges to ask before the portals, in this order, at their port for children',
      schema: listOf(portalPlace),
    },
    children: {
      value: 'ADDRESS,…',
      help: 'edges that may ask this one at its port for children',
      schema: listOf(address),
    },
  },
  examples: [
    ['edge-config 127.0.0.1:3001 127.0.0.1:3002 > backends.vcl', ''],
    ['edge-config 10.0.0.2:3001 --parents 10.0.1.2:8082 > backends.vcl', 'an edge behind an edge'],
    ['edge-config 127.0.0.1:3001 --access named > backends.vcl', 'viewers give a name first'],
  ],
  database: 'none',
  run: ({ portals, access, searches, parents, children }) => {
    const vcl = backendsVcl(portals, {
      access: access ?? optionalEnv('ACCESS'),
      maxSearches: searches,
      parents,
      children,
    });
    return { json: { vcl }, text: vcl };
  },
});
