import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Place } from '../../src/cli/machine/site.ts';
import { type DoctoredPortal, makeCertificate } from './doctored-portal.ts';

/** How faults are planted, and taken away again. */
export type Planting = {
  portal: DoctoredPortal;
  /** What puts the portal right again, the last first. */
  undo: (() => unknown)[];
  /** Changes a file of the configuration. */
  edit: (file: string, change: (text: string) => string) => void;
  sql: (...statements: string[]) => Promise<void>;
  setProof: (kind: 'backup' | 'drill', proof: unknown) => void;
  setAnswers: (more: object) => void;
  useCertificate: (name: string, names: string[], age: number) => Promise<void>;
  /** Other rules in the running edge than in its files. */
  loadRules: (change: (backends: string) => string) => void;
};

export type Fault = [
  what: string,
  name: string,
  mend: RegExp,
  plant: (on: Planting) => unknown,
  place?: () => Partial<Place>,
];

export function plantingIn(portal: DoctoredPortal): Planting {
  const undo: Planting['undo'] = [];
  const edit: Planting['edit'] = (file, change) => {
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
  return {
    portal,
    undo,
    edit,
    sql: async (...statements) => {
      const client = new pg.Client({ connectionString: portal.postgres.url });
      await client.connect();
      try {
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    },
    setProof: (kind, proof) => {
      const file = join(portal.place.state, 'proofs', `last-${kind}.json`);
      undo.push(() => rmSync(file, { force: true }));
      writeFileSync(file, JSON.stringify(proof));
    },
    setAnswers: (more) =>
      edit('setup.json', (text) => JSON.stringify({ ...JSON.parse(text), ...more })),
    useCertificate: async (name, names, age) => {
      makeCertificate(portal.folder, name, names, age);
      undo.push(() => portal.start('tls'));
      await portal.start('tls', {
        TLS_KEY: join(portal.folder, `${name}.key`),
        TLS_CERTIFICATE: join(portal.folder, `${name}.crt`),
      });
    },
    loadRules: (change) => {
      const file = join(portal.edge.workdir, 'generated', 'backends.vcl');
      const before = readFileSync(file, 'utf8');
      writeFileSync(file, change(before));
      const name = `v${process.hrtime.bigint()}`;
      varnishadm('vcl.load', name, join(process.cwd(), 'edge/vcl/main.vcl'));
      writeFileSync(file, before);
      undo.push(forgetCopies, () => varnishadm('vcl.use', 'boot'));
      varnishadm('vcl.use', name);
      forgetCopies();
    },
  };
}
