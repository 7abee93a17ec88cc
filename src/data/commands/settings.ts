import type { Actor } from '../../domain/operators/permissions.ts';
import { checkSetting, SETTING_KEYS, type SettingKey } from '../../domain/settings/settings.ts';
import { SITE_TAG } from '../../domain/tags.ts';
import type { Db } from '../database.ts';
import { recordChange } from './change.ts';
import { publish } from './publish.ts';

export type SetSettingResult = { kind: 'set' } | { kind: 'refused'; reason: string };

/** Every page shows some setting, so every page is renewed. */
export async function setSetting(
  db: Db,
  actor: Actor,
  key: string,
  value: unknown,
): Promise<SetSettingResult> {
  if (!SETTING_KEYS.includes(key as SettingKey)) {
    return { kind: 'refused', reason: `unknown setting; known are ${SETTING_KEYS.join(', ')}` };
  }
  const check = checkSetting(key as SettingKey, value);
  if (!check.ok) return { kind: 'refused', reason: check.reason };
  const change = { actor, action: 'settings.edit', summary: key } as const;
  return await recordChange(db, change, async (tx) => {
    if (key === 'tvAppTotal' && !(await setTvAppTotal(tx, check.value as number))) {
      return { kind: 'refused', reason: 'more codes are sold already' };
    }
    await writeSetting(tx, key as SettingKey, check.value);
    await publish(tx, [SITE_TAG]);
    return { kind: 'set' };
  });
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
