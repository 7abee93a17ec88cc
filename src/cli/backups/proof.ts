import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cluster, ensureFolder, proofsFolder } from './cluster.ts';

/** When it was last tried, and whether it worked. `butaca doctor` reads it. */
export type Proof = { at: string; ok: boolean; detail: string };

export function writeProof(
  cluster: Cluster,
  name: 'last-backup' | 'last-drill',
  { ok, detail }: Omit<Proof, 'at'>,
): Proof {
  const proof = { at: new Date().toISOString(), ok, detail };
  const folder = proofsFolder(cluster);
  ensureFolder(cluster, folder, 0o755);
  const file = join(folder, `${name}.json`);
  writeFileSync(`${file}.part`, `${JSON.stringify(proof, null, 2)}\n`);
  // Whatever the umask of the unit: anybody may ask for the status.
  chmodSync(`${file}.part`, 0o644);
  renameSync(`${file}.part`, file);
  return proof;
}
