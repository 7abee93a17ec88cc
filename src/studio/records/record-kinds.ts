import type { Fields } from '../../domain/editing/merge.ts';
import type { LeagueFields } from '../../domain/football/league.ts';
import { DEFAULT_MATCH_MINUTES } from '../../domain/football/state.ts';
import type { ConsoleFields } from '../../domain/games/console.ts';
import type { Action } from '../../domain/operators/permissions.ts';
import type { PictureShape } from '../../domain/pictures/upload.ts';
import { PRODUCT_CATEGORIES } from '../../domain/shop/product.ts';
import type { ProductFields } from '../../domain/shop/product-edit.ts';
import type { EditAnswer } from '../editing/answer.ts';
import type { Control, Values } from '../editing/controls.ts';
import { named, type Option } from '../layout/SelectField.tsx';
import { consolesText } from '../text/consoles.es.ts';
import { leaguesText } from '../text/leagues.es.ts';
import { productsText } from '../text/products.es.ts';
import type { RecordProblem, RecordTexts } from '../text/records.es.ts';

/** The records that the operator maintains with one list and one form. */

type Kind<F extends Fields> = {
  table: string;
  /** Its list, and in it the empty form. */
  path: string;
  newId: string;
  action: Action;
  /** The page of the portal that shows it. */
  shownAt: string;
  controls: Record<keyof F & string, Control>;
  /** The fields of the form; those of one line side by side. */
  layout: readonly (readonly (keyof F & string)[])[];
  /** What a new one has. */
  empty: Values;
  options?: Partial<Record<keyof F & string, readonly Option[]>>;
  /** Found by its name, which can change; others by an id of their own. */
  isKeyedByName?: true;
  hasPlaces?: true;
  canBeTakenDown?: true;
  text: RecordTexts<F>;
};

const products: Kind<ProductFields> = {
  table: 'products',
  path: '/productos',
  newId: 'nuevo',
  action: 'products.edit',
  shownAt: '/tienda',
  controls: {
    name: { kind: 'text', isRequired: true },
    category: { kind: 'choice', options: PRODUCT_CATEGORIES },
    code: { kind: 'text' },
    price: { kind: 'number', isRequired: true },
    stock: { kind: 'number', isRequired: true },
    image: { kind: 'picture', shape: 'square' },
    description: { kind: 'area' },
    active: { kind: 'flag' },
  },
  layout: [
    ['name'],
    ['category', 'code', 'price', 'stock'],
    ['image'],
    ['description'],
    ['active'],
  ],
  empty: { category: 'buzos', price: 0, stock: 1, active: true },
  options: { category: named(PRODUCT_CATEGORIES, productsText.categories) },
  hasPlaces: true,
  canBeTakenDown: true,
  text: productsText,
};

const leagues: Kind<LeagueFields> = {
  table: 'leagues',
  path: '/ligas',
  newId: 'nueva',
  action: 'leagues.edit',
  shownAt: '/futbol',
  controls: {
    name: { kind: 'text', isRequired: true },
    icon: { kind: 'picture', shape: 'square' },
    background: { kind: 'picture', shape: 'wide' },
    match_minutes: { kind: 'number', isRequired: true },
  },
  layout: [['name'], ['icon'], ['background'], ['match_minutes']],
  empty: { match_minutes: DEFAULT_MATCH_MINUTES },
  isKeyedByName: true,
  text: leaguesText,
};

const consoles: Kind<ConsoleFields> = {
  table: 'consoles',
  path: '/consolas',
  newId: 'nueva',
  action: 'consoles.edit',
  shownAt: '/juegos',
  controls: {
    name: { kind: 'text', isRequired: true },
    maker: { kind: 'text' },
    year: { kind: 'number', isOptional: true },
    image: { kind: 'picture', shape: 'photo' },
    url: { kind: 'text' },
  },
  layout: [['name'], ['maker', 'year'], ['image'], ['url']],
  empty: {},
  hasPlaces: true,
  text: consolesText,
};

/** What the screens need to know of any of them. */
export type RecordKind = Kind<Fields> & { table: keyof typeof KINDS };

const KINDS = { products, leagues, consoles };

export const RECORD_KINDS = KINDS as unknown as Readonly<Record<keyof typeof KINDS, RecordKind>>;

/** The kind whose list, or one of whose records, has this address. */
export const kindAt = (pathname: string): RecordKind | undefined =>
  Object.values(RECORD_KINDS).find(({ path }) => `${pathname}/`.startsWith(`${path}/`));

/** The picture that lists show of a record: the first of its form. */
export function pictureOf(
  { controls }: RecordKind,
  fields: Fields,
): { src: string; shape: PictureShape } {
  for (const [name, control] of Object.entries(controls))
    if (control.kind === 'picture') return { src: String(fields[name]), shape: control.shape };
  return { src: '', shape: 'any' };
}

export const recordPath = ({ path }: Pick<RecordKind, 'path'>, key: string): string =>
  `${path}/${encodeURIComponent(key)}`;

export type RecordAnswer = EditAnswer<Fields, RecordProblem>;
