import { redirect } from 'react-router';
import { unlessBusy } from '../../data/commands/busy.ts';
import { createTitle } from '../../data/commands/create-title.ts';
import type { Db } from '../../data/database.ts';
import { listRequestsById } from '../../data/queries/requests.ts';
import { listTitlesNamed, type SameTitle } from '../../data/queries/title-editor.ts';
import type { NewTitle } from '../../domain/catalogue/new-title.ts';
import { emptyFields } from '../../domain/catalogue/record-fields.ts';
import { TITLE_KINDS, type TitleKind } from '../../domain/catalogue/title.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { readRequestIds } from '../../domain/requests/list.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { ifAllowed } from '../access/acting.server.ts';
import { fieldOf } from '../http/posted-form.ts';
import { newTitleText as text } from '../text/new-title.es.ts';
import { postedNew } from './posted-record.server.ts';
import { allGenres } from './titles.server.ts';

const kindOf = (given: string | null): TitleKind | undefined =>
  TITLE_KINDS.find((kind) => kind === given);

/** As the address has it. Values that mean nothing are left out. */
function wantedIn(query: URLSearchParams): Partial<Record<'name' | 'year', string>> {
  const name = (query.get('nombre') ?? '').trim().slice(0, 400);
  const year = query.get('anio') ?? '';
  return {
    ...(name !== '' && isStorableText(name) && name.isWellFormed() && { name }),
    ...(/^\d{4}$/.test(year) && { year }),
  };
}

async function openRequests(db: Db, given: readonly unknown[]) {
  const requests = await listRequestsById(db, readRequestIds(given as string[]));
  return requests.filter(({ settled }) => settled.kind === 'open');
}

/** The empty form, filled in with what the address says, or with the request that it is for. */
export async function loadNewTitle(db: Db, query: URLSearchParams) {
  const [requests, genres] = await Promise.all([
    openRequests(db, query.getAll('peticion')),
    allGenres(db),
  ]);
  const [asked] = requests;
  const { name = asked?.name ?? '', year = asked?.year ?? null } = wantedIn(query);
  const made: NewTitle = {
    kind: kindOf(query.get('tipo')) ?? asked?.kind ?? 'movie',
    fields: { ...emptyFields('titles'), name, year: year === null ? null : Number(year) },
    servers: [],
  };
  const same = name === '' ? [] : await listTitlesNamed(db, made.fields);
  return {
    made,
    genres,
    same,
    requests: requests.map((request) => ({ id: request.id, name: request.name })),
  };
}

/** Nothing was made: what was typed, and why. */
export type NotMade = { made: NewTitle; problem: string | null; same: SameTitle[] };

/** Makes what the form says, and leads to its editor. */
export async function postNewTitle(db: Db, actor: Actor, form: FormData): Promise<NotMade> {
  const kind = kindOf(fieldOf(form, 'kind')) ?? 'movie';
  const made: NewTitle = { kind, ...postedNew(form, 'titles') };
  const requests = readRequestIds(form.getAll('peticion'));
  const known = form.getAll('igual').filter((id) => typeof id === 'string');
  const result = await unlessBusy(
    async () => await ifAllowed(() => createTitle(db, actor, made, { requests, known })),
  );
  switch (result.kind) {
    case 'created': {
      const { active } = made.fields;
      const linked = active ? 'vinculado' : 'sin-vincular';
      const done = requests.length > 0 ? linked : active ? 'creado' : 'guardado';
      const query = new URLSearchParams({ guardado: result.change ?? '', hecho: done });
      throw redirect(`/titulos/${result.rowId}?${query}`);
    }
    case 'same':
      return { made, problem: null, same: result.titles };
    case 'busy':
      return { made, problem: text.busy, same: [] };
    case 'invalid': {
      const [problem = 'too-long'] = result.problems;
      return { made, problem: text.problems[problem], same: [] };
    }
  }
}
