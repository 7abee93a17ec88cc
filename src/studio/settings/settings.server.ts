import { z } from 'zod';
import { setSettings } from '../../data/commands/settings.ts';
import type { Db } from '../../data/database.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { getStoredSettings } from '../../data/queries/settings.ts';
import { isSame } from '../../domain/editing/same.ts';
import {
  checkSetting,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
  storedSettings,
} from '../../domain/settings/settings.ts';
import { acting, requireAllowed } from '../access/acting.server.ts';
import { readTyped, type Typed, typedForm, typedOver, typedValues } from '../editing/controls.ts';
import { kept } from '../editing/posted.server.ts';
import { fieldOf } from '../http/posted-form.ts';
import type { Previewed, SettingsAnswer } from './answer.ts';
import { CONTROLS } from './controls.ts';

export type SettingsData = { base: Settings; typed: Typed; zones: string[] };

/** Those of America first, where most agendas come from. The list lacks UTC and other names of the same zones. */
function zonesWith(current: string): string[] {
  const names = [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
  const [america = [], others = []] = [true, false].map((isFirst) =>
    names.filter((name) => name.startsWith('America/') === isFirst),
  );
  return [...america, ...others];
}

export async function loadSettings(db: Db): Promise<SettingsData> {
  const base = await getStoredSettings(db);
  return { base, typed: typedValues(CONTROLS, base), zones: zonesWith(base.sourceZone) };
}

/** The settings that its author was shown. A form of another release lacks some. */
function seenSettings(form: FormData): Partial<Settings> {
  const seen = Object.entries(kept(form, 'base', z.record(z.string(), z.unknown())));
  const settings = storedSettings(seen.map(([key, value]) => ({ key, value })));
  const names = new Set(seen.map(([key]) => key));
  return Object.fromEntries(
    SETTING_KEYS.flatMap((key) => (names.has(key) ? [[key, settings[key]]] : [])),
  );
}

type Read = { changes: Previewed[]; wrong: SettingKey[] };

/** What was typed over what its author saw. */
function readChanges(typed: Typed, base: Partial<Settings>): Read {
  const values = readTyped(CONTROLS, typed, base);
  const changes: Previewed[] = [];
  const wrong: SettingKey[] = [];
  for (const key of SETTING_KEYS) {
    if (values[key] === base[key]) continue;
    const check = checkSetting(key, values[key]);
    if (check.ok && isSame(check.value, base[key])) continue;
    if (check.ok) changes.push({ key, before: base[key], after: check.value });
    else wrong.push(key);
  }
  return { changes, wrong };
}

/** Both steps: the preview of what changes, and saving it. */
export async function postSettings(
  db: Db,
  session: OperatorSession,
  form: FormData,
): Promise<SettingsAnswer> {
  requireAllowed(session, 'settings.edit');
  const base = seenSettings(form);
  const typed = typedForm(form);
  const { changes, wrong } = readChanges(typed, base);
  const again = (more: Partial<Extract<SettingsAnswer, { kind: 'form' }>>): SettingsAnswer => ({
    kind: 'form',
    typed,
    base,
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
    case 'clash': {
      const stored = await getStoredSettings(db);
      return again({
        clashes: set.clashes,
        typed: typedOver(CONTROLS, typed, base, stored),
        base: stored,
      });
    }
    case 'refused':
      return again({ wrong: set.refusals.map(({ key }) => key) });
  }
}
