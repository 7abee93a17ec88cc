import { removeOldComplaints } from '../../data/commands/complaints.ts';
import { rankTitles } from '../../data/commands/demand.ts';
import { removeLostEdgePurges } from '../../data/commands/edge-purges.ts';
import { queueWantedJobs } from '../../data/commands/failed-jobs.ts';
import { removeOldProgrammes } from '../../data/commands/guide-reads.ts';
import { indexProgrammes } from '../../data/commands/guide-search.ts';
import { removeOldChangeRows } from '../../data/commands/history.ts';
import { tendHouseholds } from '../../data/commands/households.ts';
import { removeOldImports } from '../../data/commands/imports.ts';
import { countLists } from '../../data/commands/list-counts.ts';
import { removeOldMissedSearches } from '../../data/commands/missed-searches.ts';
import { countHosts, noteOpenings } from '../../data/commands/numbers.ts';
import { removeExpiredSignIns } from '../../data/commands/operators.ts';
import { forgetOldContacts } from '../../data/commands/orders.ts';
import { removeUnusedPictures } from '../../data/commands/pictures.ts';
import { forgetFailures } from '../../data/commands/product-codes.ts';
import { removeOldRequests } from '../../data/commands/requests.ts';
import { recountSearchWords } from '../../data/commands/search-words.ts';
import { removeExpiredSessions } from '../../data/commands/sessions.ts';
import { noteUnplayable } from '../../data/commands/unplayable.ts';
import { removeOldReports } from '../../data/commands/viewer-reports.ts';
import type { Db } from '../../data/database.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { defineJob, type Job, noPayload } from './job.ts';

const onSchedule = (name: string, schedule: string, handle: (db: Db) => Promise<unknown>): Job =>
  defineJob({ name, payload: noPayload, schedule, handle });

const today = (): string => dayInArgentina(new Date());

/** One command each, at its time: counts are renewed, and what is no longer needed is removed. */
export const UPKEEP_JOBS = [
  onSchedule('run-wanted-jobs', '* * * * *', queueWantedJobs),
  onSchedule('rank-titles', '7 * * * *', async (db) => await rankTitles(db, today())),
  onSchedule('note-openings', '17 * * * *', async (db) => await noteOpenings(db, today())),
  onSchedule('count-hosts', '4 3 * * *', async (db) => await countHosts(db, today())),
  onSchedule('count-lists', '23 * * * *', countLists),
  onSchedule('index-programmes', '11 * * * *', async (db) => await indexProgrammes(db)),
  onSchedule('note-unplayable', '*/10 * * * *', noteUnplayable),
  onSchedule('remove-sessions', '23 * * * *', removeExpiredSessions),
  onSchedule('remove-sign-ins', '29 * * * *', removeExpiredSignIns),
  onSchedule('forget-failures', '37 * * * *', forgetFailures),
  onSchedule('tend-households', '13 * * * *', tendHouseholds),
  onSchedule('remove-old-requests', '43 * * * *', removeOldRequests),
  onSchedule('remove-old-complaints', '47 * * * *', removeOldComplaints),
  onSchedule('remove-lost-purges', '51 * * * *', removeLostEdgePurges),
  onSchedule(
    'remove-missed-searches',
    '33 6 * * *',
    async (db) => await removeOldMissedSearches(db, today()),
  ),
  onSchedule('remove-old-reports', '38 6 * * *', async (db) => await removeOldReports(db, today())),
  onSchedule('remove-old-programmes', '53 6 * * *', removeOldProgrammes),
  onSchedule('remove-old-imports', '19 7 * * *', removeOldImports),
  onSchedule('forget-contacts', '26 7 * * *', forgetOldContacts),
  onSchedule('remove-old-changes', '12 7 * * *', removeOldChangeRows),
  onSchedule('remove-unused-pictures', '34 7 * * *', removeUnusedPictures),
  onSchedule('recount-search-words', '41 7 * * *', recountSearchWords),
];
