import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getArchiving } from '../../data/queries/today.ts';
import { optionIn } from '../backups/configuration.ts';
import { DROPPED, REPLACED } from '../backups/lineage.ts';
import { type Proof, readProof } from '../backups/proof.ts';
import { askServer } from '../database.ts';
import { ANSWERS, FILES, REPOSITORY } from '../machine/paths.ts';
import { type Place, readText, type Site } from '../machine/site.ts';
import { type Found, NO_DATABASE, type Problem } from '../preflight/problem.ts';
import { readKitState } from '../setup/kit.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Every night, and every month, with some time to run. */
const MAX_BACKUP_AGE_MS = 30 * HOUR_MS;
const MAX_DRILL_AGE_MS = 40 * DAY_MS;

export async function lookAtBackups(site: Site): Promise<Found> {
  const { answers, isSetUp, isReadable } = await site.configuration();
  if (!isSetUp || !isReadable || !answers) return null;
  if (answers.backups === 'none' || answers.backups === undefined)
    // Whoever has the database elsewhere has its backups there.
    return answers.database === 'local' && answers.backups === 'none' ? [offProblem] : [];
  const since = await ageOfPortal(site.place);
  return [
    await replaced(site.place),
    await plain(),
    await hole(site.place),
    kitProblems(site.place),
    proofProblems(site, 'backup', await readProof(site.place, 'backup'), since),
    proofProblems(site, 'drill', await readProof(site.place, 'drill'), since),
    await archiving(site),
  ];
}

const offProblem: Problem = {
  name: 'backups-off',
  what: 'nothing is backed up: with the disk everything is lost',
  mend: `butaca setup --backups ${REPOSITORY}`,
};

/** Another machine went on from these backups. */
async function replaced({ state }: Place): Promise<Found> {
  if ((await readText(join(state, 'proofs', REPLACED))).kind === 'missing') return null;
  return {
    name: 'backups-replaced',
    what: 'another machine went on from the backups of this one, which archives, backs up and publishes nothing any more until you decide which of the two is the portal',
    mend: 'butaca doctor --explain backups-replaced',
  };
}

/** Until the next backup, which starts when the target is in reach again. */
async function hole({ state }: Place): Promise<Found> {
  const { text = '' } = await readText(join(state, 'proofs', DROPPED));
  const lines = text.split('\n').filter(Boolean);
  const [since] = lines[0]?.split(' ') ?? [];
  if (since === undefined) return null;
  return {
    name: 'archive-hole',
    what: `the target of backups was out of reach for so long that ${lines.length} files of the archive were thrown away since ${since}, to save the disk: later moments cannot be restored until a backup has ended`,
    mend: 'systemctl start butaca-backup.service',
    after: ['backups-replaced'],
  };
}

/** Of a release that did not encrypt them. */
async function plain(): Promise<Found> {
  const { text = '' } = await readText(FILES.pgbackrest);
  if (!optionIn(text, 'repo1-path') || optionIn(text, 'repo1-cipher-pass')) return null;
  return {
    name: 'backups-plain',
    what: 'backups are not encrypted: whoever gets at the place where they are can read everything',
    mend: 'butaca setup',
  };
}

function kitProblems({ config, now }: Place): Found {
  const { isStored, changedAt } = readKitState(config);
  // Whoever has just changed something is on the way.
  if (isStored || now().getTime() - changedAt.getTime() <= DAY_MS) return null;
  return {
    name: 'kit-not-stored',
    what: `${join(config, 'kit.json')} as it is now, without which backups are worth nothing on a new machine, was not stored elsewhere, as far as anybody said`,
    mend: 'butaca kit',
  };
}

/** A portal of today has no backup of last night. */
async function ageOfPortal({ config, now }: Place): Promise<number> {
  const found = await stat(join(config, ANSWERS)).catch(() => null);
  return found ? now().getTime() - found.mtimeMs : Number.POSITIVE_INFINITY;
}

function proofProblems(
  { place }: Site,
  kind: 'backup' | 'drill',
  proof: Proof | null,
  sinceMs: number,
): Found {
  const maxAge = kind === 'backup' ? MAX_BACKUP_AGE_MS : MAX_DRILL_AGE_MS;
  const what = kind === 'backup' ? 'backup' : 'drill, which restores a backup and compares it,';
  const mend = `systemctl start butaca-${kind}.service`;
  if (proof && !proof.ok)
    return {
      name: `${kind}-failed`,
      what: `the last ${what} failed: ${detailOf(proof.detail)}`,
      mend,
      after: ['disk-full', 'database-down', 'backups-replaced'],
    };
  const age = proof ? place.now().getTime() - proof.at.getTime() : sinceMs;
  if (age <= maxAge) return null;
  return {
    name: `${kind}-old`,
    what: proof
      ? `the last ${what} was ${Math.floor(age / DAY_MS)} days ago`
      : `no ${what} was ever made`,
    mend,
    after: [
      'backups-replaced',
      `unit-not-enabled butaca-${kind}.timer`,
      `unit-failed butaca-${kind}.service`,
    ],
  };
}

const detailOf = (detail: unknown): string =>
  (typeof detail === 'string' ? detail : JSON.stringify(detail ?? 'no reason')).slice(0, 200);

async function archiving(site: Site): Promise<Found> {
  const url = (await site.configuration()).env?.DATABASE_URL;
  if (!url || !URL.canParse(url)) return null;
  const found = await askServer(url, getArchiving).catch(() => null);
  if (!found) return null;
  if (!found.isOn)
    return {
      name: 'archiving-off',
      what: 'PostgreSQL does not archive its changes: only the last backup could be restored',
      mend: 'butaca setup',
      after: [...NO_DATABASE, 'database-restart-pending'],
    };
  const { lastAt, failedAt } = found;
  if (!failedAt || (lastAt && lastAt >= failedAt)) return null;
  return {
    name: 'archiving-failing',
    what: `PostgreSQL could not archive its changes, last at ${failedAt.toISOString()}: they fill the disk`,
    mend: "su postgres -c 'pgbackrest --stanza=butaca check'",
    after: ['disk-full', 'backups-replaced'],
  };
}
