import type { Db } from '../../data/database.ts';
import {
  findCatalogue,
  findChange,
  findOrders,
  findRequests,
  listOperatorNames,
  listRecordNames,
} from '../../data/queries/finder.ts';
import { historyPath } from '../../domain/history/filters.ts';
import { linksPath } from '../../domain/links/filters.ts';
import { type Action, allows, type Role } from '../../domain/operators/permissions.ts';
import { requestsPath } from '../../domain/requests/list.ts';
import { fittingNames } from '../../domain/search/names.ts';
import { normaliseText } from '../../domain/search/text.ts';
import { finderText as text } from '../text/finder.es.ts';
import { text as studioText } from '../text/text.es.ts';
import { dateText } from '../text/when.es.ts';
import { actionsFor, everywhere, type FoundGroup, type FoundItem, screensFor } from './found.ts';

const MAX_TYPED = 100;
const MAX_NAMES = 5;
/** Of each kind of record. */
const MAX_RECORDS = 5;

const joined = (...parts: (string | number | false | null)[]): string =>
  parts.filter(Boolean).join(' · ');

/** '12' may be the number of anything, 'pedido 12' of an order only. */
function readNumber(typed: string, words: readonly string[]): string | null {
  const found = /^(?:([a-z]{3,}) )?(?:n(?: ?o|ro|umero)? )?([1-9]\d{0,17})$/.exec(
    normaliseText(typed),
  );
  if (!found) return null;
  const [, word, number = null] = found;
  return word === undefined || words.includes(word) ? number : null;
}

type Names = { group: FoundGroup; hasSlips: boolean };

/** Screens or actions. */
function namesIn(name: string, items: readonly FoundItem[], typed: string): Names {
  const found = fittingNames(items, typed, MAX_NAMES);
  return {
    group: { name, items: found.map(({ named }) => named) },
    hasSlips: found.every(({ hasSlips }) => hasSlips),
  };
}

async function catalogueIn(db: Db, role: Role, typed: string): Promise<FoundGroup[]> {
  const { titles, matches, channels } = await findCatalogue(db, typed, MAX_RECORDS);
  const mayEdit = allows(role, 'titles.edit');
  return [
    {
      name: text.groups.titles,
      items: titles.map(({ id, kind, name, year, isListed }) => ({
        name,
        about: joined(text.kinds[kind], year, !isListed && text.unlisted),
        path: mayEdit
          ? `/titulos/${id}`
          : linksPath({ state: 'dead', host: null, kind: null, title: id }),
      })),
    },
    {
      name: text.groups.matches,
      items: matches.map(({ id, firstTeam, secondTeam, startsAt }) => ({
        name: text.match(firstTeam, secondTeam),
        about: dateText(startsAt),
        path: `/partidos/${id}`,
      })),
    },
    {
      name: text.groups.channels,
      items: channels.map(({ id, name }) => ({
        name,
        about: text.kinds.channel,
        path: allows(role, 'channels.edit')
          ? `/canales/${id}`
          : historyPath({ row: { table: 'channels', key: id } }),
      })),
    },
  ];
}

async function peopleIn(db: Db, _role: Role, typed: string): Promise<FoundGroup[]> {
  const people = fittingNames(await listOperatorNames(db), typed, MAX_NAMES);
  const items = people.map(({ named: { name, role } }) => ({
    name,
    about: studioText.roles[role],
    path: '/equipo',
  }));
  return [{ name: text.groups.people, items }];
}

/** Products, leagues or consoles. */
const recordsIn =
  (table: 'products' | 'leagues' | 'consoles', path: string): Source['look'] =>
  async (db, _role, typed) => {
    const found = fittingNames(await listRecordNames(db, table), typed, MAX_NAMES);
    const items = found.map(({ named: { key, name } }) => ({
      name,
      about: text.records[table],
      path: `${path}/${encodeURIComponent(key)}`,
    }));
    return [{ name: text.groups[table], items }];
  };

async function ordersIn(db: Db, _role: Role, typed: string): Promise<FoundGroup[]> {
  const number = readNumber(typed, text.numberOf.order);
  const orders = await findOrders(db, { words: typed, number }, MAX_RECORDS);
  const items = orders.map(({ id, contact, createdAt }) => ({
    name: contact,
    about: joined(text.order(id), dateText(createdAt)),
    path: `/pedidos/${id}`,
  }));
  return [{ name: text.groups.orders, items }];
}

async function requestsIn(db: Db, _role: Role, typed: string): Promise<FoundGroup[]> {
  const requests = await findRequests(db, typed, MAX_RECORDS);
  const items = requests.map(({ name, year, state }) => ({
    name,
    about: joined(year, text.requestStates[state]),
    path: requestsPath({ state, order: 'votos', text: name, page: 1 }),
  }));
  return [{ name: text.groups.requests, items }];
}

async function changesIn(db: Db, _role: Role, typed: string): Promise<FoundGroup[]> {
  const number = readNumber(typed, text.numberOf.change);
  const change = number && (await findChange(db, number));
  if (!change) return [];
  const { id, summary, actor, at } = change;
  const item = {
    name: text.change(id),
    about: joined(summary, actor, dateText(at)),
    path: `/historial/${id}`,
  };
  return [{ name: text.groups.changes, items: [item] }];
}

type Source = {
  /** Only for roles that may do this. */
  action?: Action;
  look: (db: Db, role: Role, typed: string) => Promise<FoundGroup[]>;
};

/** In the order of the answer. Codes are looked up nowhere. */
const SOURCES: readonly Source[] = [
  { look: catalogueIn },
  { action: 'orders.edit', look: ordersIn },
  { action: 'requests.edit', look: requestsIn },
  { action: 'products.edit', look: recordsIn('products', '/productos') },
  { action: 'leagues.edit', look: recordsIn('leagues', '/ligas') },
  { action: 'consoles.edit', look: recordsIn('consoles', '/consolas') },
  { look: peopleIn },
  { look: changesIn },
];

/** What somebody with this role can open by this text. Screens come first, unless only a typing error leads to them. */
export async function find(db: Db, role: Role, given: string | null): Promise<FoundGroup[]> {
  const typed = (given ?? '').toWellFormed().replaceAll('\0', ' ').trim().slice(0, MAX_TYPED);
  if (normaliseText(typed) === '') return everywhere(role);
  const sources = SOURCES.filter(({ action }) => !action || allows(role, action));
  const records = await Promise.all(sources.map(({ look }) => look(db, role, typed)));
  const names = [
    namesIn(text.groups.screens, screensFor(role), typed),
    namesIn(text.groups.actions, actionsFor(role), typed),
  ];
  const groupsOf = (hasSlips: boolean) =>
    names.filter((each) => each.hasSlips === hasSlips).map(({ group }) => group);
  const groups = [...groupsOf(false), ...records.flat(), ...groupsOf(true)];
  return groups.filter(({ items }) => items.length > 0);
}
