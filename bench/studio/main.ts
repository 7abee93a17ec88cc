import { benchOf } from '../report.ts';
import { measureBulkEdit } from './bulk-edit.ts';
import { measureChannelList } from './channel-list.ts';
import { measureCreated } from './created.ts';
import { measureFinder } from './finder.ts';
import { measureKills } from './kills.ts';
import { measurePasteLinks } from './paste-links.ts';
import { measurePublish } from './publish.ts';
import { measureReplaceDomain } from './replace-domain.ts';
import { measureScheduled } from './scheduled.ts';
import { measureSize } from './size.ts';
import { measureTitleFilter } from './title-filter.ts';
import { measureUploads } from './uploads.ts';

/**
 * Saves, new things and undos at every edge, planned changes at their time, screens with a million changes or titles, saves during
 * kills, and what an operator does with many links or titles at once.
 */
export const run = benchOf({
  publish: measurePublish,
  created: measureCreated,
  size: measureSize,
  kills: measureKills,
  'replace-domain': measureReplaceDomain,
  'title-filter': measureTitleFilter,
  'channel-list': measureChannelList,
  finder: measureFinder,
  'bulk-edit': measureBulkEdit,
  scheduled: measureScheduled,
  'paste-links': measurePasteLinks,
  uploads: measureUploads,
});
