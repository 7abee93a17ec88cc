import type { Db } from '../../data/database.ts';
import { getSettings } from '../../data/queries/settings.ts';
import { type Settings, settingsFromRows } from '../../domain/settings/settings.ts';

export type ReadSettings = () => Promise<Settings>;

let last: Settings = settingsFromRows([]);

async function read(db: Db, isAnswerToForm: boolean): Promise<Settings> {
  try {
    last = await getSettings(db);
  } catch (error) {
    if (!isAnswerToForm) throw error;
  }
  return last;
}

/**
 * Reads the settings at its first call only, for all loaders of one request. If they cannot be read, the page fails and
 * the edge shows its copy. The answer to a form has no copy at the edge: it is shown with the last settings that this
 * process read, so that the viewer can read why the form failed.
 */
export function settingsReader(db: Db, isAnswerToForm: boolean): ReadSettings {
  let reading: Promise<Settings> | undefined;
  return () => {
    reading ??= read(db, isAnswerToForm);
    return reading;
  };
}
