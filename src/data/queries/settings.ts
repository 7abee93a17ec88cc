import { sql } from 'kysely';
import { type Settings, settingsFromRows, storedSettings } from '../../domain/settings/settings.ts';
import type { Db } from '../database.ts';
import { prepared } from '../prepared.ts';
import { shared } from '../shared-reads.ts';

function parse(text: string): Settings {
  const values = JSON.parse(text) as Record<string, unknown>;
  return settingsFromRows(Object.entries(values).map(([key, value]) => ({ key, value })));
}

const settingsText = prepared((db) =>
  db
    .selectFrom('settings')
    .select(sql<string | null>`jsonb_object_agg(key, value)::text`.as('text')),
);

let last: { text: string; settings: Settings } | null = null;

/** Every page reads them and they hardly ever change, so they are checked only when their text is another one. */
export const getSettings = async (db: Db): Promise<Settings> =>
  await shared(db, 'settings', () => readSettings(db));

async function readSettings(db: Db): Promise<Settings> {
  const [row] = await settingsText(db, {});
  const text = row?.text ?? '{}';
  if (last?.text !== text) last = { text, settings: parse(text) };
  return last.settings;
}

/** As operators have set them, for the form that edits them. */
export const getStoredSettings = async (db: Db): Promise<Settings> =>
  storedSettings(await db.selectFrom('settings').select(['key', 'value']).execute());
