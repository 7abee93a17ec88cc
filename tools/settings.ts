import { setSetting } from '../src/data/commands/settings.ts';
import { createDb, createPool } from '../src/data/database.ts';
import { getSettings } from '../src/data/queries/settings.ts';
import type { SettingKey } from '../src/domain/settings/settings.ts';
import { commandDatabaseUrl } from './command-database.ts';

const USAGE = `usage: npm run settings -- get [KEY]
       npm run settings -- set KEY VALUE     (VALUE is JSON; plain words are taken as text)`;

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const [verb, key, value] = process.argv.slice(2);
if (!((verb === 'get' && value === undefined) || (verb === 'set' && key && value !== undefined))) {
  console.error(USAGE);
  process.exit(2);
}
const db = createDb(createPool(await commandDatabaseUrl(), 1));
if (verb === 'get') {
  const settings = await getSettings(db);
  console.log(JSON.stringify(key ? settings[key as SettingKey] : settings, null, 2));
} else {
  const result = await setSetting(db, String(key), readValue(String(value)));
  if (result.kind === 'refused') {
    console.error(`${key}: ${result.reason}`);
    process.exitCode = 1;
  } else {
    console.log(`${key} is set; every page shows it within a second.`);
  }
}
await db.destroy();
