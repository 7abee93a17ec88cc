import { liftTakedown, takeDown } from '../../data/commands/takedowns.ts';
import type { Db } from '../../data/database.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import {
  findRecord,
  listRecords,
  listTakedowns,
  searchRecords,
} from '../../data/queries/takedowns.ts';
import { addressesIn, isOwnHost, quotedNames } from '../../domain/takedowns/addresses.ts';
import { claimSchema, liftReasonSchema } from '../../domain/takedowns/claim.ts';
import {
  type FoundRecord,
  MAX_NAMES,
  MAX_RECORDS,
  readRef,
  TAKEDOWN_STATES,
  writeRef,
} from '../../domain/takedowns/takedown.ts';
import { acting, requireAllowed } from '../access/acting.server.ts';
import type { NeedsKey } from '../access/needs-key.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import type { TakedownProblem } from '../text/takedowns.es.ts';
import type { FoundList, ListedRecord } from './found-list.ts';

const PAGE_LENGTH = 50;
const MAX_WORDS = 100;
/** A claim as it came by mail; the rest of a longer one is not read. */
const MAX_TEXT = 100_000;

export async function loadTakedowns(db: Db, query: URLSearchParams, now: Date) {
  const words = (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_WORDS);
  const state = TAKEDOWN_STATES.find((each) => each === query.get('estado')) ?? 'in-force';
  const given = query.get('antes');
  const before = isRowId(given) ? given : null;
  const found = await listTakedowns(db, { words, state, before }, PAGE_LENGTH + 1);
  const takedowns = found.slice(0, PAGE_LENGTH);
  /** Where the next page begins. */
  const next = found.length > PAGE_LENGTH ? (takedowns.at(-1)?.id ?? null) : null;
  /** How many were taken down just now. */
  const done = Number(/^\d{1,3}$/.exec(query.get('hecho') ?? '')?.[0] ?? 0);
  return { takedowns, words, state, next, done, now };
}

async function findByAddress(db: Db, text: string, ownHost: string): Promise<FoundList> {
  const records: ListedRecord[] = [];
  const missing: string[] = [];
  const addresses = addressesIn(text);
  for (const address of addresses) {
    const ref = await findRecord(db, address);
    const [record] = ref ? await listRecords(db, [ref]) : [];
    const { host } = address;
    const isOwn = isOwnHost(host, ownHost);
    if (record)
      records.push({
        ...record,
        isTicked: isOwn && !record.isHidden,
        otherHost: isOwn ? null : host,
      });
    else missing.push('titleId' in address ? `${address.titleId}/${address.id}` : address.id);
  }
  return { text, records, missing, isCut: addresses.length === MAX_RECORDS };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, MAX_WORDS))
    .filter(Boolean);

async function findByName(db: Db, text: string, names: readonly string[]): Promise<FoundList> {
  const records = new Map<string, ListedRecord>();
  const missing: string[] = [];
  for (const name of names.slice(0, MAX_NAMES)) {
    const found = await searchRecords(db, name);
    if (found.length === 0) missing.push(name);
    // Names are ambiguous: the operator ticks.
    for (const record of found)
      records.set(writeRef(record), { ...record, isTicked: false, otherHost: null });
  }
  return {
    text,
    records: [...records.values()].slice(0, MAX_RECORDS),
    missing,
    isCut: names.length > MAX_NAMES || records.size > MAX_RECORDS,
  };
}

/** What a claim, addresses or names lead to. */
export async function findRecords(db: Db, given: string, ownHost: string): Promise<FoundList> {
  const whole = given.toWellFormed().replaceAll('\0', '');
  const text = whole.slice(0, MAX_TEXT);
  const hasAddress = addressesIn(text).length > 0;
  const named = await findByName(db, text, hasAddress ? quotedNames(text) : linesOf(text));
  const addressed = hasAddress ? await findByAddress(db, text, ownHost) : null;
  const known = new Set(addressed?.records.map(writeRef));
  const records = [
    ...(addressed?.records ?? []),
    ...named.records.filter((record) => !known.has(writeRef(record))),
  ];
  return {
    text,
    records: records.slice(0, MAX_RECORDS),
    missing: [...(addressed?.missing ?? []), ...named.missing],
    isCut:
      Boolean(addressed?.isCut) ||
      named.isCut ||
      records.length > MAX_RECORDS ||
      whole.length > MAX_TEXT,
  };
}

/** Records that are known, not looked for. */
const listOf = (
  text: string,
  records: readonly FoundRecord[],
  isTicked: (record: FoundRecord) => boolean,
): FoundList => ({
  text,
  records: records.map((record) => ({ ...record, isTicked: isTicked(record), otherHost: null })),
  missing: [],
  isCut: false,
});

/** One record that another screen leads here with. */
export async function findGiven(db: Db, given: string | null): Promise<FoundList | null> {
  const ref = readRef(given ?? '');
  const records = ref ? await listRecords(db, [ref]) : [];
  return records.length > 0 ? listOf('', records, ({ isHidden }) => !isHidden) : null;
}

export type TakeResult =
  | { kind: 'taken'; count: number }
  | { kind: 'form'; found: FoundList; problem: TakedownProblem | null; waiting: NeedsKey | null };

/** What was listed when the form was sent, with its ticks. */
async function listedAgain(db: Db, form: FormData): Promise<FoundList> {
  const refsOf = (name: string) =>
    form
      .getAll(name)
      .slice(0, MAX_RECORDS)
      .flatMap((value) => (typeof value === 'string' ? (readRef(value) ?? []) : []));
  const ticked = new Set(refsOf('record').map(writeRef));
  const records = await listRecords(db, refsOf('listed'));
  const text = fieldOf(form, 'text').slice(0, MAX_TEXT);
  return listOf(text, records, (record) => ticked.has(writeRef(record)));
}

/** Both steps of the form: finding the records, and taking down those that are ticked. */
export async function postTakedown(
  db: Db,
  session: OperatorSession,
  form: FormData,
  ownHost: string,
): Promise<TakeResult> {
  requireAllowed(session, 'titles.hide');
  if (fieldOf(form, 'intent') === 'find') {
    const found = await findRecords(db, fieldOf(form, 'text'), ownHost);
    const problem = found.records.length === 0 ? 'nothing-found' : null;
    return { kind: 'form', found, problem, waiting: null };
  }
  const found = await listedAgain(db, form);
  const again = (problem: TakedownProblem | null, waiting: NeedsKey | null = null): TakeResult => ({
    kind: 'form',
    found,
    problem,
    waiting,
  });
  const ticked = found.records.filter(({ isTicked }) => isTicked);
  if (ticked.length === 0) return again('nothing-ticked');
  const claim = claimSchema.safeParse({
    claimant: fieldOf(form, 'claimant'),
    reference: fieldOf(form, 'reference'),
    reason: fieldOf(form, 'reason'),
  });
  if (!claim.success) return again('no-claim');
  const taken = await acting(
    { db, session, action: 'titles.hide', form },
    async (actor) => await takeDown(db, actor, ticked, claim.data),
  );
  if ('kind' in taken) return again(null, taken);
  return taken.length > 0 ? { kind: 'taken', count: taken.length } : again('already-down');
}

export type LiftAnswer =
  | { kind: 'lifted'; name: string }
  | { kind: 'problem'; what: TakedownProblem };

export async function postLift(
  db: Db,
  session: OperatorSession,
  form: FormData,
): Promise<LiftAnswer | NeedsKey> {
  const id = fieldOf(form, 'takedown');
  const reason = liftReasonSchema.safeParse(fieldOf(form, 'reason'));
  return await acting<LiftAnswer>({ db, session, action: 'titles.hide', form }, async (actor) => {
    if (!reason.success) return { kind: 'problem', what: 'no-reason' };
    const result = isRowId(id)
      ? await liftTakedown(db, actor, id, reason.data)
      : { kind: 'not-found' as const };
    return result.kind === 'lifted' ? result : { kind: 'problem', what: 'not-found' };
  });
}
