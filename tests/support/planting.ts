import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Place } from '../../src/cli/machine/site.ts';
import {
  type DoctoredPortal,
  listenAt,
  makeCertificate,
  type PartName,
} from './doctored-portal.ts';

export type Part = PartName | 'edge' | 'database';

/** How faults are planted, and taken away again. Each place that has a portal does it in its own way. */
export type Planting = {
  /** What puts the portal right again, the last first. */
  undo: (() => unknown)[];
  /** A file of the configuration. */
  read: (file: string) => string;
  /** Changes one. Those who read it start again where doctor would name an old process too. */
  edit: (file: string, change: (text: string) => string, ...readers: Part[]) => unknown;
  setMode: (file: string, mode: number) => unknown;
  stop: (part: Part) => Promise<unknown>;
  sql: (...statements: string[]) => Promise<unknown>;
  /** The database knows another one than the file of the part. */
  changePassword: (role: string, part: Part) => Promise<unknown>;
  setProof: (kind: 'backup' | 'drill', proof: unknown) => unknown;
  /** For the portal's own names, or another one, made some days ago for 90 days. */
  useCertificate: (name: string, age: number) => Promise<unknown>;
  takePortOfStudio: () => Promise<unknown>;
  /** The edge stores pages without their tags. */
  dropTags: () => unknown;
};

export type Fault<On = Planting> = [
  what: string,
  name: string,
  mend: RegExp,
  plant: (on: On) => unknown,
  place?: () => Partial<Place>,
];

/** In the portal of the tests, more is possible. */
export type TestPlanting = Planting & {
  portal: DoctoredPortal;
  setAnswers: (more: object) => void;
  /** Other rules in the running edge than in its files. */
  loadRules: (change: (backends: string) => string) => void;
};
export type TestFault = Fault<TestPlanting>;

export function plantingIn(portal: DoctoredPortal): TestPlanting {
  const undo: Planting['undo'] = [];
  const edit = (file: string, change: (text: string) => string) => {
    const before = portal.read(file);
    const after = change(before);
    if (after === before) throw new Error(`nothing changes in ${file}`);
    undo.push(() => portal.write(file, before));
    portal.write(file, after);
  };
  const varnishadm = (...words: string[]) =>
    execFileSync('varnishadm', ['-t', '60', '-n', portal.edge.workdir, ...words], {
      stdio: 'pipe',
    });
  // Copies that were stored without tags can be found by no tag.
  const forgetCopies = () => varnishadm('ban', 'req.url', '~', '.');
  const sql = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: portal.postgres.url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const loadRules = (change: (backends: string) => string) => {
    const file = join(portal.edge.workdir, 'generated', 'backends.vcl');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, change(before));
    const name = `v${process.hrtime.bigint()}`;
    varnishadm('vcl.load', name, join(process.cwd(), 'edge/vcl/main.vcl'));
    writeFileSync(file, before);
    undo.push(forgetCopies, () => varnishadm('vcl.use', 'boot'));
    varnishadm('vcl.use', name);
    forgetCopies();
  };
  return {
    ...{ portal, undo, edit, sql, loadRules },
    read: portal.read,
    setMode: (name, mode) => {
      const file = join(portal.place.config, name);
      const before = statSync(file).mode & 0o777;
      undo.push(() => chmodSync(file, before));
      chmodSync(file, mode);
    },
    stop: async (part) => {
      if (part === 'edge') throw new Error('the edge of the tests does not come back');
      if (part !== 'database') {
        undo.push(() => portal.start(part));
        return await portal.stopPart(part);
      }
      undo.push(async () => {
        await portal.postgres.start();
        await portal.start('worker');
      });
      await portal.postgres.stop();
    },
    changePassword: async (role) => {
      undo.push(() => sql(`alter role ${role} password 'development-only'`));
      await sql(`alter role ${role} password 'planted'`);
    },
    takePortOfStudio: async () => {
      await portal.stopPart('studio');
      undo.push(() => portal.start('studio'));
      undo.push(await listenAt(portal.place.ports.studio.port));
    },
    dropTags: () =>
      loadRules((vcl) =>
        vcl.replace(
          'sub vcl_init {',
          'sub vcl_backend_response {\n  unset beresp.http.Surrogate-Key;\n}\nsub vcl_init {',
        ),
      ),
    setProof: (kind, proof) => {
      const file = join(portal.place.state, 'proofs', `last-${kind}.json`);
      undo.push(() => rmSync(file, { force: true }));
      writeFileSync(file, JSON.stringify(proof));
    },
    setAnswers: (more) =>
      edit('setup.json', (text) => JSON.stringify({ ...JSON.parse(text), ...more })),
    useCertificate: async (name, age) => {
      const names = name === 'own' ? ['cine.test', 'estudio.cine.test'] : [name];
      makeCertificate(portal.folder, name, names, age);
      undo.push(() => portal.start('tls'));
      await portal.start('tls', {
        TLS_KEY: join(portal.folder, `${name}.key`),
        TLS_CERTIFICATE: join(portal.folder, `${name}.crt`),
      });
    },
  };
}
