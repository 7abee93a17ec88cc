import type { Db } from '../../data/database.ts';
import { getSettings } from '../../data/queries/settings.ts';
import { type Settings, settingsFromRows } from '../../domain/settings/settings.ts';

let last: Settings = settingsFromRows([]);

/**
 * The settings around a page. A page that cannot read them fails, and the edge shows its copy. The answer to a form
 * has no copy: it is shown with the last settings this process has seen, so that the viewer reads why it failed.
 */
export async function siteSettings(db: Db, isAnswerToForm: boolean): Promise<Settings> {
  try {
    last = await getSettings(db);
  } catch (error) {
    if (!isAnswerToForm) throw error;
  }
  return last;
}
