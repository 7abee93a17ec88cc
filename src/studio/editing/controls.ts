import { isSame } from '../../domain/editing/same.ts';
import type { PictureShape } from '../../domain/pictures/upload.ts';
import { inMegabytes, MEGABYTE } from '../text/megabytes.ts';

/** How fields are typed in, between the values that are stored and the texts that a form holds. */

/** A field of a group is text, a link or a number. `empty` is its value when nothing is typed, if it may be empty. */
type PartKind = 'text' | 'link' | 'number';
export type Part = { name: string; kind: PartKind; empty?: '' | null };

export type Control =
  | { kind: 'text' | 'area'; max?: number; isRequired?: true }
  /** The address of a picture that is shown in this shape. */
  | { kind: 'picture'; shape: PictureShape }
  /** Text that may be missing: null. */
  | { kind: 'link' | 'optional-text' }
  | { kind: 'flag' }
  | { kind: 'number'; isOptional?: true; isRequired?: true }
  /** A number of bytes that may be missing, in megabytes with one decimal. */
  | { kind: 'megabytes' }
  /** Without options, which the page has then. The empty one is null. */
  | { kind: 'choice'; options?: readonly string[] }
  /** One value per line. */
  | { kind: 'lines' }
  /** Several fields that are there together or not at all. */
  | { kind: 'group'; parts: readonly Part[] }
  | { kind: 'groups'; parts: readonly Part[]; max: number };

export type Controls = Readonly<Record<string, Control>>;
export type Values = Readonly<Record<string, unknown>>;

/** What the fields of a form hold, by their names. A box that is not ticked is missing. */
export type Typed = Readonly<Record<string, string>>;

export const typedForm = (form: FormData): Typed =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.toWellFormed().replaceAll('\0', '')]] : [],
    ),
  );

export const partName = (name: string, part: string, place?: number): string =>
  place === undefined ? `${name}.${part}` : `${name}.${place}.${part}`;

/** A whole number, or the text itself, which the schema refuses. */
const numberOf = (text: string): number | string =>
  /^-?\d{1,15}$/.test(text) ? Number(text) : text;

/** Also with a point, and with the unit behind it. */
function bytesOf(text: string): number | string {
  const [, whole, rest = '0'] = /^(\d{1,9})(?:[.,](\d{1,6}))?(?:\s*mb)?$/i.exec(text) ?? [];
  return whole === undefined ? text : Math.round(Number(`${whole}.${rest}`) * MEGABYTE);
}

function partValue({ kind, empty = '' }: Part, text: string): unknown {
  if (text === '') return empty;
  return kind === 'number' ? numberOf(text) : text;
}

function groupValue(parts: readonly Part[], textOf: (part: string) => string): unknown {
  if (parts.every(({ name }) => textOf(name) === '')) return null;
  return Object.fromEntries(parts.map((part) => [part.name, partValue(part, textOf(part.name))]));
}

/** Browsers write line ends in their own way, and have none in a field of one line. */
const lineEnds = (text: string, end: string): string => text.replace(/\r\n?|\n/g, end).trim();

/** The value that was typed, which a schema has yet to accept. */
function typedValue(control: Control, name: string, typed: Typed): unknown {
  const of = (field: string): string => lineEnds(typed[field] ?? '', '');
  switch (control.kind) {
    case 'text':
    case 'picture':
      return of(name);
    case 'area':
      return lineEnds(typed[name] ?? '', '\n');
    case 'link':
    case 'optional-text':
    case 'choice':
      return of(name) || null;
    case 'flag':
      return name in typed;
    case 'number':
      return of(name) === '' && control.isOptional ? null : numberOf(of(name));
    case 'megabytes':
      return of(name) === '' ? null : bytesOf(of(name));
    case 'lines':
      return [...new Set((typed[name] ?? '').split(/[\s,]+/).filter(Boolean))];
    case 'group':
      return groupValue(control.parts, (part) => of(partName(name, part)));
    case 'groups':
      return Array.from({ length: control.max }, (_, place) =>
        groupValue(control.parts, (part) => of(partName(name, part, place))),
      ).filter((group) => group !== null);
  }
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);

const groupFields = (
  parts: readonly Part[],
  value: unknown,
  nameOf: (part: string) => string,
): [string, string][] =>
  parts.map(({ name }) => [
    nameOf(name),
    textOf((value as Record<string, unknown> | null | undefined)?.[name]),
  ]);

function typedOf(control: Control, name: string, value: unknown): Typed {
  switch (control.kind) {
    case 'flag':
      return value ? { [name]: 'on' } : {};
    case 'megabytes':
      return { [name]: typeof value === 'number' ? inMegabytes(value) : '' };
    case 'lines':
      return { [name]: (value as string[]).join('\n') };
    case 'group':
      return Object.fromEntries(groupFields(control.parts, value, (part) => partName(name, part)));
    case 'groups':
      return Object.fromEntries(
        Array.from({ length: control.max }, (_, place) =>
          groupFields(control.parts, (value as unknown[])[place], (part) =>
            partName(name, part, place),
          ),
        ).flat(),
      );
    default:
      return { [name]: textOf(value) };
  }
}

/** The fields of a form that show these values. */
export const typedValues = (controls: Controls, values: Values): Typed =>
  Object.assign(
    {},
    ...Object.entries(controls).map(([name, control]) => typedOf(control, name, values[name])),
  );

/**
 * The values that were typed. A field that is as it was shown is untouched, whatever browsers make of its white space, and
 * so is one that its author was not shown, because the form is of another release.
 */
export function readTyped(
  controls: Controls,
  typed: Typed,
  base: Values | null,
): Record<string, unknown> {
  const shown = base && Object.keys(controls).filter((name) => Object.hasOwn(base, name));
  const read = (shown ?? Object.keys(controls)).map((name) => {
    const control = controls[name] as Control;
    const value = typedValue(control, name, typed);
    const isUntouched =
      base && isSame(value, typedValue(control, name, typedOf(control, name, base[name])));
    return [name, isUntouched ? base[name] : value];
  });
  return Object.fromEntries(read);
}

/** What was typed, on top of what somebody saved meanwhile: fields that were left alone are theirs. */
export function typedOver(controls: Controls, typed: Typed, base: Values, theirs: Values): Typed {
  const mine = readTyped(controls, typed, base);
  const edited = Object.keys(mine).filter((name) => !isSame(mine[name], base[name]));
  const isEdited = (field: string): boolean =>
    edited.some((name) => field === name || field.startsWith(`${name}.`));
  return Object.fromEntries([
    ...Object.entries(typedValues(controls, theirs)).filter(([field]) => !isEdited(field)),
    ...Object.entries(typed).filter(([field]) => isEdited(field)),
  ]);
}
