import { ACTIONS, type Action } from '../operators/permissions.ts';
import { isStorableText } from '../storable-text.ts';

/** Which changes the history lists. Days are those of Argentina. */
export type HistoryFilters = {
  /** `none`: the command line and imports. */
  operator?: string | 'none';
  action?: Action;
  row?: { table: string; key: string };
  from?: string;
  to?: string;
  /** Goes on after this change, the last one of the page before. */
  before?: string;
};

const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;

/** What an address asks for. Values that mean nothing are left out. */
export function readFilters(query: URLSearchParams): HistoryFilters {
  const of = (name: string): string => query.get(name) ?? '';
  const [table = '', ...key] = of('registro').split('/');
  const [operator, action, from, to, before] = [
    of('quien'),
    of('que'),
    of('desde'),
    of('hasta'),
    of('antes'),
  ];
  return {
    ...((operator === 'none' || isId(operator)) && { operator }),
    ...(Object.hasOwn(ACTIONS, action) && { action: action as Action }),
    ...(/^[a-z_]{1,40}$/.test(table) &&
      key.length > 0 &&
      isStorableText(key.join()) && { row: { table, key: key.join('/').slice(0, 400) } }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(isId(before) && { before }),
  };
}

/** The same filters as an address, without those that are not set. */
export function historyPath(filters: HistoryFilters): string {
  const { operator, action, row, from, to, before } = filters;
  const query = new URLSearchParams();
  if (operator) query.set('quien', operator);
  if (action) query.set('que', action);
  if (row) query.set('registro', `${row.table}/${row.key}`);
  if (from) query.set('desde', from);
  if (to) query.set('hasta', to);
  if (before) query.set('antes', before);
  return query.size > 0 ? `/historial?${query}` : '/historial';
}
