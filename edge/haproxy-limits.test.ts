import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import type { Held, Wanted } from '../tests/support/hold-connections.ts';
import { makeCertificate } from '../tests/support/test-certificate.ts';
import { uses } from '../tools/needs.ts';
import { haproxyConfig, publicAddresses } from './haproxy.ts';

/** Debian's HAProxy in a network namespace, where viewers have as many addresses as they like. */

uses('haproxy', 'prlimit', 'ip', 'unshare');
const DOMAIN = 'cine.example';
const STUDIO = 'estudio.cine.example';
const SCRIPT = join(import.meta.dirname, '../tests/support/hold-connections.ts');
const PATH = `${process.env.PATH}:/usr/sbin`;
const folder = mkdtempSync(join(tmpdir(), 'butaca-haproxy-limits-'));
const certificates = join(folder, 'list');

beforeAll(() => {
  writeFileSync(certificates, `${makeCertificate(folder)}\n`);
});

async function hold(from: Wanted['from'], connections: number): Promise<Held> {
  const config = join(folder, `${connections}.cfg`);
  const studioPort = 3200;
  writeFileSync(
    config,
    haproxyConfig({
      ...{ domain: DOMAIN, studioHost: STUDIO, certificates, connections },
      ...publicAddresses(true),
      ...{ edge: '127.0.0.1:9', studio: `127.0.0.1:${studioPort}`, challenges: '127.0.0.1:9' },
    }),
  );
  const wanted: Wanted = { from, studio: STUDIO, studioPort, connections };
  const { stdout } = await promisify(execFile)(
    'unshare',
    ['-rn', process.execPath, SCRIPT, config, JSON.stringify(wanted)],
    { env: { ...process.env, PATH }, timeout: 30_000 },
  );
  return JSON.parse(stdout) as Held;
}

const total = ({ open }: Held) => open.reduce((sum, count) => sum + count, 0);

test('a household has 500 connections, however many addresses of its /64 it uses; IPv4 counts by address', async () => {
  const household = await hold(
    [1, 2, 3, 4].map((last) => ({ address: `2001:db8:0:1::${last}`, port: 443, count: 150 })),
    4000,
  );
  expect(total(household)).toBe(500);
  const others = [
    ...['2001:db8:0:2::1', '2001:db8:0:3::1', '127.0.0.1', '127.0.0.2', '127.0.0.3'],
  ].map((address) => ({ address, port: 443, count: 150 }));
  expect(await hold(others, 4000)).toEqual({ open: [150, 150, 150, 150, 150], studio: 200 });
}, 60_000);

test('viewers never have all connections: operators reach the studio', async () => {
  const viewers = { address: '127.0.0.1', port: 443, count: 130, name: DOMAIN };
  const held = await hold([viewers], 100);
  expect(held.studio).toBe(200);
  expect(total(held)).toBeLessThanOrEqual(91);
  expect(total(held)).toBeGreaterThan(80);
}, 60_000);

test('nor do connections without TLS take them', async () => {
  const { studio } = await hold([{ address: '127.0.0.1', port: 80, count: 130 }], 100);
  expect(studio).toBe(200);
}, 60_000);
