import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The only writes that a visitor may cause. All others are commands of the operator, outside the portal. */
const OF_VISITORS = [
  'complaints: addComplaints',
  'demand: addDemand',
  'household-joins: askToJoin',
  'household-joins: claimJoin',
  'household-joins: tellJoin',
  'household-sync: syncHousehold',
  'households: countRefusals',
  'households: forgetHousehold',
  'households: foundHousehold',
  'households: moveHousehold',
  'households: replaceHousehold',
  'missed-searches: addMissedSearches',
  'picture-colours: notePictureColour',
  'product-codes: verifyProduct',
  'requests: askFor',
  'requests: voteFor',
  'server-queue: hastenProbes',
  'sessions: SESSION_DAYS',
  'sessions: endSession',
  'sessions: startSession',
  'viewer-reports: addHostReports',
  'viewer-reports: addServerReports',
  'viewer-reports: noteWatchedChannels',
];

const files = globSync('src/portal/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
const IMPORT = /import \{([^}]*)\} from '[./]+\/data\/(?:commands|legacy)\/([\w-]+)\.ts'/g;

function commandsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, names = '', module]) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => `${module}: ${name}`),
  );
}

test('no command of the operator is within reach of the portal [ROLE-02]', () => {
  expect(files.length).toBeGreaterThan(100);
  expect([...new Set(files.flatMap(commandsOf))].sort()).toEqual(OF_VISITORS);
});

test('the portal writes no rows but by these commands [ROLE-02]', () => {
  const writing =
    /\b(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\b(insert into|update|delete from) \w+ (set|where|\()/;
  const reading = [...files, ...globSync('src/data/queries/*.ts')].filter(
    (file) => !file.includes('.test.'),
  );
  expect(reading.filter((file) => writing.test(readFileSync(file, 'utf8')))).toEqual([]);
});
