import { type Settings, settingsFromRows } from '../../domain/settings/settings.ts';
import type { Db } from '../database.ts';

export async function getSettings(db: Db): Promise<Settings> {
  return settingsFromRows(await db.selectFrom('settings').select(['key', 'value']).execute());
}
