import { join } from 'node:path';
import { z } from 'zod';
import { readText } from '../machine/site.ts';
import { PUBLIC, writeIfChanged } from '../machine/write.ts';
import { type Cluster, ensureFolder, proofsFolder } from './cluster.ts';

/** When a backup or a drill was last tried, and whether it worked. `butaca doctor` and `butaca status` read it. */
const proofSchema = z.object({ at: z.coerce.date(), ok: z.boolean(), detail: z.unknown() });
export type Proof = z.output<typeof proofSchema>;
export type WrittenProof = { at: string; ok: boolean; detail: string };

const fileIn = (folder: string, kind: 'backup' | 'drill'): string =>
  join(folder, `last-${kind}.json`);

/** Null: it never ran. */
export async function readProof(
  { state }: { state: string },
  kind: 'backup' | 'drill',
): Promise<Proof | null> {
  const { text } = await readText(fileIn(proofsFolder({ stateFolder: state }), kind));
  if (text === undefined) return null;
  try {
    return proofSchema.parse(JSON.parse(text));
  } catch {
    return { at: new Date(0), ok: false, detail: 'its file cannot be read' };
  }
}

export function writeProof(
  cluster: Cluster,
  kind: 'backup' | 'drill',
  { ok, detail }: Omit<WrittenProof, 'at'>,
): WrittenProof {
  const proof = { at: new Date().toISOString(), ok, detail };
  const folder = proofsFolder(cluster);
  ensureFolder(cluster, folder, 0o755);
  // Anybody may ask for the status.
  writeIfChanged(fileIn(folder, kind), `${JSON.stringify(proof, null, 2)}\n`, PUBLIC);
  return proof;
}
