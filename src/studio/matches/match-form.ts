import type { TypedServer } from '../../domain/football/match-edit.ts';
import { readServerLines } from '../../domain/football/typed-server.ts';
import { isMine } from '../editing/choices.ts';
import { linesOf, tickedLines } from '../editing/lines.ts';
import type { SentRow } from './agenda.ts';
import { textOf } from './paste.ts';
import { type Cells, type Clash, joinServers, type RowServer } from './rows.ts';

/** The page of one match is a plain form; these are its fields. */

/** Lines without a name are blank ones. */
function serversOf(form: FormData): RowServer[] {
  const removed = tickedLines(form, 'remove');
  return linesOf(form, ['label', 'server', 'url'])
    .filter(({ label }, place) => label !== '' && !removed.has(place))
    .map(({ label, server, url }) => ({ id: server || null, label, url: url || null }));
}

/** The old servers go; one with the name of an old one is that one with another address. */
function replacing(old: readonly RowServer[], typed: readonly TypedServer[]): RowServer[] {
  const kept = old.filter(({ label }) => typed.some((server) => server.label === label));
  return joinServers(kept, typed);
}

type Base = { cells: Cells; day: string };

export const baseField = (base: Base | null): string => (base ? JSON.stringify(base) : '');

function baseOf(form: FormData): Base | null {
  const given = textOf(form, 'base');
  return given === '' ? null : (JSON.parse(given) as Base);
}

export function readMatchForm(form: FormData, id: string | null): SentRow {
  const base = baseOf(form);
  const day = textOf(form, 'date');
  const lines = textOf(form, 'lines');
  const replaces = form.has('replace') && lines !== '';
  const cells: Cells = {
    time: textOf(form, 'time'),
    first: textOf(form, 'first'),
    second: textOf(form, 'second'),
    league: textOf(form, 'league'),
    servers: replaces
      ? replacing(base?.cells.servers ?? [], readServerLines(lines))
      : serversOf(form),
  };
  return { key: 'match', id, base: base?.cells ?? null, baseDay: base?.day ?? day, cells, day };
}

/** A form that shows clashes carries what it is about. */
export const rowField = 'row';
export const clashesField = 'clashes';

/** The row after its clashes were settled; one without a choice stays theirs. */
export function withChoices(row: SentRow, clashes: readonly Clash[], form: FormData): SentRow {
  let settled = row;
  for (const { field, theirs, mine, day } of clashes) {
    const isChosen = isMine(form, field);
    settled = {
      ...settled,
      base: settled.base && { ...settled.base, [field]: theirs },
      cells: { ...settled.cells, [field]: isChosen ? mine : theirs },
      ...(day && { baseDay: day, ...(!isChosen && { day }) }),
    };
  }
  return settled;
}
