import { sql } from 'kysely';
import type { Author } from '../../domain/editing/author.ts';
import { isSame } from '../../domain/editing/same.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import {
  checkSetting,
  SETTING_KEYS,
  type SettingKey,
  storedSettings,
} from '../../domain/settings/settings.ts';
import { SITE_TAG } from '../../domain/tags.ts';
import type { Db } from '../database.ts';
import { authorOf } from './author.ts';
import { currentChange, recordChange } from './change.ts';
import { publish } from './publish.ts';

export type SetSettingResult = { kind: 'set' } | { kind: 'refused'; reason: string };

/** `base` is what its author saw; without one the value is set whatever is there. */
export type SettingEdit = { key: SettingKey; value: unknown; base?: unknown };

export type SettingRefusal = { key: SettingKey; what: 'invalid' | 'more-sold'; reason: string };

export type SetSettings =
  /** `change` is null if nothing was another value. */
  | { kind: 'set'; change: string | null }
  | { kind: 'refused'; refusals: SettingRefusal[] }
  | { kind: 'clash'; clashes: { key: SettingKey; theirs: unknown; author: Author }[] };

/** All of them or none, as one change. Every page shows some setting, so every page is renewed. */
export async function setSettings(
  db: Db,
  actor: Actor,
  edits: readonly SettingEdit[],
): Promise<SetSettings> {
  const checked = edits.map((edit) => ({ ...edit, check: checkSetting(edit.key, edit.value) }));
  const refusals = checked.flatMap(({ key, check }): SettingRefusal[] =>
    check.ok ? [] : [{ key, what: 'invalid', reason: check.reason }],
  );
  const summary = edits.map(({ key }) => key).join(', ');
  const change = { actor, action: 'settings.edit', summary } as const;
  return await recordChange(db, change, async (tx): Promise<SetSettings> => {
    if (refusals.length > 0) return { kind: 'refused', refusals };
    if (edits.length === 0) return { kind: 'set', change: null };
    // Two people who save at once come one after the other, also for a key that has no row yet.
    await sql`lock table settings in share row exclusive mode`.execute(tx);
    const rows = await tx.selectFrom('settings').select(['key', 'value']).execute();
    const stored = storedSettings(rows);
    const clashing = checked.filter(
      ({ key, base, check }) =>
        base !== undefined &&
        !isSame(stored[key], base) &&
        !isSame(stored[key], check.ok && check.value),
    );
    if (clashing.length > 0) {
      const clashes = [];
      for (const { key } of clashing)
        clashes.push({ key, theirs: stored[key], author: await authorOf(tx, 'settings', key) });
      return { kind: 'clash', clashes };
    }
    for (const { key, check } of checked) {
      const value = check.ok ? check.value : null;
      if (key === 'tvAppTotal' && !(await setTvAppTotal(tx, value as number)))
        return {
          kind: 'refused',
          refusals: [{ key, what: 'more-sold', reason: 'more codes are sold already' }],
        };
    }
    for (const { key, check } of checked) if (check.ok) await writeSetting(tx, key, check.value);
    await publish(tx, [SITE_TAG]);
    return { kind: 'set', change: await currentChange(tx) };
  });
}

/** One setting, by a name that may be wrong. */
export async function setSetting(
  db: Db,
  actor: Actor,
  key: string,
  value: unknown,
): Promise<SetSettingResult> {
  if (!SETTING_KEYS.includes(key as SettingKey)) {
    return { kind: 'refused', reason: `unknown setting; known are ${SETTING_KEYS.join(', ')}` };
  }
  const result = await setSettings(db, actor, [{ key: key as SettingKey, value }]);
  return result.kind === 'refused'
    ? { kind: 'refused', reason: result.refusals.map(({ reason }) => reason).join('; ') }
    : { kind: 'set' };
}

/** The value must have passed `checkSetting`. */
export async function writeSetting(tx: Db, key: SettingKey, value: unknown): Promise<void> {
  const row = { key, value: JSON.stringify(value), updated_at: new Date() };
  await tx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** The total is stored beside the number sold, and can never be set below it. */
export async function setTvAppTotal(tx: Db, total: number): Promise<boolean> {
  const held = await tx
    .updateTable('tv_app_quota')
    .set({ total })
    .where('sold', '<=', total)
    .returning('total')
    .executeTakeFirst();
  return held !== undefined;
}
