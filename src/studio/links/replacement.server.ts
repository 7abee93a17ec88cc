import { type Replaced, replaceLinks } from '../../data/commands/links.ts';
import type { Db } from '../../data/database.ts';
import { getChange } from '../../data/queries/history.ts';
import {
  countElsewhere,
  countHealth,
  MAX_REPLACED,
  nameOwners,
  planReplacement,
} from '../../data/queries/link-replacement.ts';
import { countVerdicts } from '../../data/queries/links.ts';
import { getSettings } from '../../data/queries/settings.ts';
import { type LinkStart, readLinkStart } from '../../domain/links/link-start.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { HEALTH, type Health } from '../../domain/playback/health.ts';
import { sourceOf } from '../../domain/playback/source.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import { linksText } from '../text/links.es.ts';
import type { Asked, Done, Preview, States } from './replacement.ts';
import { undoLinks } from './undo.server.ts';

const text = linksText.replace;
const SAMPLES = 8;
const MAX_TYPED_LENGTH = 500;

type Read = { from: LinkStart; to: LinkStart } | { problem: string };

function readAsked({ from: typedFrom, to: typedTo }: Asked): Read {
  const from = readLinkStart(typedFrom.slice(0, MAX_TYPED_LENGTH));
  const to = readLinkStart(typedTo.slice(0, MAX_TYPED_LENGTH));
  if (!from) return { problem: text.wrongFrom };
  if (!to) return { problem: text.wrongTo };
  if (from.host === to.host && from.path === to.path && from.scheme === to.scheme)
    return { problem: text.same };
  return { from, to };
}

const byState = (counts: Partial<Record<Health, number>>): States =>
  HEALTH.flatMap((state): States => (counts[state] ? [[state, counts[state]]] : []));

/** Some from the whole range, not only the oldest. */
const spread = <Item>(items: readonly Item[]): Item[] =>
  Array.from(
    { length: Math.min(SAMPLES, items.length) },
    (_, place) =>
      items[Math.floor((place * items.length) / Math.min(SAMPLES, items.length))] as Item,
  );

async function previewOf(db: Db, from: LinkStart, to: LinkStart): Promise<Preview> {
  const { links, repeated, hasMore } = await planReplacement(db, from, to);
  const shown = spread(links);
  const [elsewhere, health, names, { embedOrigins }] = await Promise.all([
    countElsewhere(db, to.host, links),
    countHealth(db, to.host),
    nameOwners(
      db,
      shown.map(({ id }) => id),
    ),
    getSettings(db),
  ]);
  const unframed = links.find(({ moved }) => sourceOf(moved, embedOrigins)?.kind === 'link');
  return {
    count: links.length,
    repeated: repeated.length,
    elsewhere,
    maxAtOnce: MAX_REPLACED,
    hasMore,
    notFramed: unframed ? new URL(unframed.moved).origin : null,
    host: to.host,
    known: byState(health).filter(([state]) => state !== 'unknown'),
    samples: shown.map(({ id, url, moved }) => ({
      id,
      owner: names.get(id) ?? '',
      before: url,
      after: moved,
    })),
  };
}

async function doneOf(db: Db, change: string, asked: Asked | null): Promise<Done | null> {
  const found = await getChange(db, change, 0);
  if (found?.action !== 'servers.edit') return null;
  const { all, verdicts } = await countVerdicts(db, change);
  const states = byState(verdicts);
  return {
    change,
    count: found.rows,
    isUndone: found.undoneBy !== null,
    probed: states.reduce((sum, [, count]) => sum + count, 0),
    verdicts: states,
    asked: all > 0 ? asked : null,
  };
}

export type ReplacementData = {
  asked: Asked;
  problem: string | null;
  preview: Preview | null;
  done: Done | null;
};

/** The form; with both fields what would change; after it was done, how the probe is getting on. */
export async function loadReplacement(db: Db, query: URLSearchParams): Promise<ReplacementData> {
  const asked = { from: query.get('de') ?? '', to: query.get('a') ?? '' };
  const change = query.get('hecho') ?? '';
  const form = { asked, problem: null, preview: null, done: null };
  if (isRowId(change))
    return { ...form, done: await doneOf(db, change, query.has('resto') ? asked : null) };
  if (asked.from === '' || asked.to === '') return form;
  const read = readAsked(asked);
  if ('problem' in read) return { ...form, problem: read.problem };
  return { ...form, preview: await previewOf(db, read.from, read.to) };
}

export type ReplacementAnswer = { kind: 'go'; path: string } | { kind: 'problem'; problem: string };

const problemOf = (result: Exclude<Replaced, { kind: 'replaced' }>): string =>
  result.kind === 'busy' ? linksText.busy : result.repeated > 0 ? text.allRepeated : text.none;

export async function answerReplacement(
  db: Db,
  actor: Actor,
  form: FormData,
): Promise<ReplacementAnswer> {
  const undone = fieldOf(form, 'change');
  const asked = { from: fieldOf(form, 'de'), to: fieldOf(form, 'a') };
  const pathOf = (change: string, hasMore: boolean) =>
    `/enlaces/reemplazar?${new URLSearchParams({
      hecho: change,
      de: asked.from,
      a: asked.to,
      ...(hasMore && { resto: '' }),
    })}`;
  if (isRowId(undone)) {
    return (await undoLinks(db, actor, undone))
      ? { kind: 'go', path: pathOf(undone, false) }
      : { kind: 'problem', problem: `${linksText.notUndone} ${linksText.notUndoneMore}` };
  }
  const read = readAsked(asked);
  if ('problem' in read) return { kind: 'problem', problem: read.problem };
  const result = await replaceLinks(db, actor, read);
  return result.kind === 'replaced'
    ? { kind: 'go', path: pathOf(result.change, result.hasMore) }
    : { kind: 'problem', problem: problemOf(result) };
}
