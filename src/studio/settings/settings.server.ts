import { z } from 'zod';
import { setSettings } from '../../data/commands/settings.ts';
import type { Db } from '../../data/database.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { getStoredSettings } from '../../data/queries/settings.ts';
import {
  checkSetting,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
  storedSettings,
} from '../../domain/settings/settings.ts';
import { acting, requireAllowed } from '../access/acting.server.ts';
import { kept } from '../editing/posted.server.ts';
import { fieldOf } from '../http/posted-form.ts';
import type { Previewed, SettingsAnswer } from './answer.ts';
import { type Typed, typedOf, typedValue } from './controls.ts';

export type SettingsData = { base: Settings; typed: Typed };

const typedOfAll = (settings: Settings): Typed =>
  Object.assign({}, ...SETTING_KEYS.map((key) => typedOf(key, settings[key])));

export async function loadSettings(db: Db): Promise<SettingsData> {
  const base = await getStoredSettings(db);
  return { base, typed: typedOfAll(base) };
}

const baseOf = (form: FormData): Settings =>
  storedSettings(
    Object.entries(kept(form, 'base', z.record(z.string(), z.unknown()))).map(([key, value]) => ({
      key,
      value,
    })),
  );

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

type Read = { typed: Typed; changes: Previewed[]; wrong: SettingKey[] };

/** What the form changes, by what its author saw. */
function readForm(form: FormData, base: Settings): Read {
  const typed: Typed = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.toWellFormed().replaceAll('\0', '')]] : [],
    ),
  );
  const changes: Previewed[] = [];
  const wrong: SettingKey[] = [];
  for (const key of SETTING_KEYS) {
    const check = checkSetting(key, typedValue(key, typed));
    if (!check.ok) wrong.push(key);
    else if (!isSame(check.value, base[key]))
      changes.push({ key, before: base[key], after: check.value });
  }
  return { typed, changes, wrong };
}

/** Both steps: the preview of what changes, and saving it. */
export async function postSettings(
  db: Db,
  session: OperatorSession,
  form: FormData,
): Promise<SettingsAnswer> {
  requireAllowed(session, 'settings.edit');
  const base = baseOf(form);
  const { typed, changes, wrong } = readForm(form, base);
  const again = (more: Partial<Extract<SettingsAnswer, { kind: 'form' }>>): SettingsAnswer => ({
    kind: 'form',
    typed,
    preview: [],
    wrong: [],
    clashes: [],
    isUnchanged: false,
    waiting: null,
    ...more,
  });
  if (wrong.length > 0) return again({ wrong });
  if (changes.length === 0) return again({ isUnchanged: true });
  if (fieldOf(form, 'intent') !== 'save') return again({ preview: changes });
  const set = await acting({ db, session, action: 'settings.edit', form }, async (actor) =>
    setSettings(
      db,
      actor,
      changes.map(({ key, before, after }) => ({ key, base: before, value: after })),
    ),
  );
  switch (set.kind) {
    case 'needs-key':
      return again({ preview: changes, waiting: set });
    case 'set':
      return { kind: 'saved', change: set.change };
    case 'clash':
      return again({ clashes: set.clashes });
    case 'refused':
      return again({ wrong: set.refusals.map(({ key }) => key) });
  }
}
