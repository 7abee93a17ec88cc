import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importDocuments } from '../src/data/import/import-documents.ts';
import { commandDatabaseUrl } from './command-database.ts';
import { listPending, migrateDatabase } from './local-postgres.ts';

const USAGE =
  'usage: npm run import -- FILE.ndjson [--dry-run] [--frame-hosts] [--report REFUSED.ndjson]   (FILE - reads standard input)';
const SHOWN_REFUSALS = 20;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    'frame-hosts': { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});
const [file] = positionals;
if (!file || positionals.length > 1) {
  console.error(USAGE);
  process.exit(2);
}

const databaseUrl = await commandDatabaseUrl();
if (values['dry-run']) {
  const pending = await listPending(databaseUrl);
  if (pending.length > 0) {
    console.error(
      `A dry run writes nothing, and the database lacks ${pending.join(', ')}: run \`npm run migrate\` first.`,
    );
    process.exit(1);
  }
} else await migrateDatabase(databaseUrl);

const total = file === '-' ? 0 : statSync(file).size;
const isTerminal = process.stderr.isTTY;
const report = values.report ? createWriteStream(values.report) : null;
const start = performance.now();
let shown = 0;
let drawn = 0;

function drawProgress(bytes: number, documents: number): void {
  if (!isTerminal || performance.now() - drawn < 100) return;
  drawn = performance.now();
  const share = total > 0 ? bytes / total : 0;
  const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░');
  process.stderr.write(
    `\r${total > 0 ? `${bar} ${(share * 100).toFixed(0)} %  ` : ''}${documents} documents `,
  );
}

const result = await importDocuments({
  databaseUrl,
  input: file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 1 << 20 }),
  dryRun: values['dry-run'],
  addFrameHosts: values['frame-hosts'],
  onRefusal: (refusal) => {
    report?.write(`${JSON.stringify(refusal)}\n`);
    if (++shown <= SHOWN_REFUSALS)
      console.error(`refused: line ${refusal.line} ${refusal.path}: ${refusal.reason}`);
  },
  onProgress: drawProgress,
  onPhase: (phase) => isTerminal && process.stderr.write(`\n${phase}… `),
});
report?.end();

const seconds = (performance.now() - start) / 1000;
if (isTerminal) process.stderr.write('\n');
if (shown > SHOWN_REFUSALS)
  console.error(`… and ${shown - SHOWN_REFUSALS} more (--report FILE lists them all)`);
if (result.unlistedEpisodes > 0)
  console.error(`${result.unlistedEpisodes} episodes are not listed: they have no image (IMG)`);
const { added, leftOut } = result.frameHosts;
if (added.length > 0) console.error(`may be framed from now on: ${added.join(' ')}`);
if (leftOut.length > 0)
  console.error(
    values['frame-hosts']
      ? `not added, because the list would be too long for a page's policy: ${leftOut.join(' ')}`
      : `may not be framed (--frame-hosts adds them): ${leftOut.join(' ')}`,
  );
const hosts = [
  added.length > 0 ? `, ${added.length} frame hosts added` : '',
  leftOut.length > 0 ? `, ${leftOut.length} frame hosts left out` : '',
].join('');
console.log(
  `${values['dry-run'] ? 'Dry run, nothing was written: ' : ''}${result.documents} documents read, ` +
    `${result.inserted} new, ${result.updated} changed, ${result.refused} refused${hosts}; ` +
    `${seconds.toFixed(1)} s, ${Math.round(result.documents / seconds)} a second, ` +
    `peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
);
