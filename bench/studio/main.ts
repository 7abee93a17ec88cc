import type { Bar, Bench } from '../report.ts';
import { measureBulkEdit } from './bulk-edit.ts';
import { measureFinder } from './finder.ts';
import { measureFirestore } from './firestore.ts';
import { measureKills } from './kills.ts';
import { measurePasteLinks } from './paste-links.ts';
import { measurePublish } from './publish.ts';
import { measureReplaceDomain } from './replace-domain.ts';
import { measureRequests } from './requests.ts';
import { measureScheduled } from './scheduled.ts';
import { measureSize } from './size.ts';
import { measureTitleFilter } from './title-filter.ts';

const PARTS = {
  publish: measurePublish,
  size: measureSize,
  kills: measureKills,
  'replace-domain': measureReplaceDomain,
  'title-filter': measureTitleFilter,
  finder: measureFinder,
  'bulk-edit': measureBulkEdit,
  scheduled: measureScheduled,
  'paste-links': measurePasteLinks,
  requests: measureRequests,
  firestore: measureFirestore,
};

/**
 * Saves and undos at every edge, planned changes at their time, screens with a million changes or titles, saves during
 * kills, and what an operator does with many links, titles, requests or documents at once.
 */
export const run: Bench = async ({ quick, options }) => {
  const only = options.get('--only');
  const bars: Bar[] = [];
  for (const [part, measure] of Object.entries(PARTS))
    if (only === undefined || only === part) bars.push(...(await measure(quick)));
  return { name: 'studio', bars };
};
