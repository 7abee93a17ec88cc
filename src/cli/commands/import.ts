import { createReadStream, createWriteStream, openSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { MAX_CHANGE_ROWS } from '../../data/commands/change.ts';
import { createClient, dbOnConnection } from '../../data/database.ts';
import { type ImportReport, importDocuments } from '../../data/import/import-documents.ts';
import { HEAD_BYTES, planTable, readHead } from '../../data/import/plan-table.ts';
import { fileKind, firstLines, peekHead } from '../../data/import/table-lines.ts';
import { listPending, migrateDatabase } from '../../data/migrate.ts';
import { getRememberedMapping } from '../../data/queries/imports.ts';
import { ShownRefusals } from '../../domain/imports/import.ts';
import {
  fieldNames,
  isFieldOf,
  TABLE_KINDS,
  type TableKind,
} from '../../domain/imports/table-fields.ts';
import { missingFields, type TableMapping } from '../../domain/imports/table-mapping.ts';
import { commandLineActor } from '../actor.ts';
import { defineCommand } from '../command.ts';
import { CommandFailed } from '../errors.ts';
import { isWatched, note, progress } from '../terminal.ts';

const MAX_SHOWN_REFUSALS = 20;
const STANDARD_INPUT = '-';

/** Migrates first; a dry run only looks whether that would be needed. */
async function prepare(url: string, isDryRun: boolean): Promise<void> {
  if (!isDryRun) return void (await migrateDatabase(url));
  const pending = await listPending(url);
  if (pending.length > 0)
    throw new CommandFailed(
      `A dry run writes nothing, and the database lacks ${pending.join(', ')}: run \`butaca migrate\` first.`,
    );
}

/** Draws a bar where somebody watches. */
function progressOf(total: number) {
  let drawn = 0;
  return {
    onProgress: (bytes: number, documents: number): void => {
      if (!isWatched() || performance.now() - drawn < 100) return;
      drawn = performance.now();
      const share = total > 0 ? bytes / total : 0;
      const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░');
      progress(
        `\r${total > 0 ? `${bar} ${(share * 100).toFixed(0)} %  ` : ''}${documents} documents `,
      );
    },
    onPhase: (phase: string): void => {
      if (isWatched()) progress(`\n${phase}… `);
    },
  };
}

function notesOf(report: ImportReport, isAdding: boolean): string[] {
  const { unlistedEpisodes, frameHosts, kept, recorded, tvCodes } = report;
  const { added, leftOut } = frameHosts;
  const notes: string[] = [];
  const tables = Object.entries(kept).map(([table, count]) => `${count} ${table}`);
  if (tables.length > 0)
    notes.push(`left as they were set by hand (butaca held list): ${tables.join(', ')}`);
  if (recorded === 'without-rows')
    notes.push(`cannot be undone: more than ${MAX_CHANGE_ROWS} rows change`);
  if (tvCodes > 0)
    notes.push(`${tvCodes} codes of the TV app, taken from its quota; an undo gives them back`);
  if (unlistedEpisodes > 0)
    notes.push(`${unlistedEpisodes} episodes are not listed: they have no image (IMG)`);
  if (added.length > 0) notes.push(`may be framed from now on: ${added.join(' ')}`);
  if (leftOut.length > 0)
    notes.push(
      isAdding
        ? `not added, because the list would be too long for a page's policy: ${leftOut.join(' ')}`
        : `may not be framed (--frame-hosts adds them): ${leftOut.join(' ')}`,
    );
  return notes;
}

type TableOptions = {
  url: string;
  name: string;
  as?: TableKind | undefined;
  columns?: string | undefined;
};

/** How a table is read: as asked, as it was read last, or as it looks. */
async function planOf(
  { head, isWhole }: { head: Buffer; isWhole: boolean },
  { url, name, as: only, columns }: TableOptions,
): Promise<TableMapping> {
  const table = readHead(await firstLines(head, isWhole));
  const client = createClient(url);
  await client.connect();
  const remembered = await getRememberedMapping(dbOnConnection(client), table.names).finally(
    async () => await client.end(),
  );
  const plan = planTable(table, { file: name, remembered: columns ? null : remembered, only });
  const fields = columns?.split(',').map((field) => field.trim() || null) ?? plan.fields;
  for (const field of fields)
    if (field !== null && !isFieldOf(plan.kind, field))
      throw new CommandFailed(
        `${plan.kind} have no ${field}; they have ${fieldNames(plan.kind).join(', ')}.`,
      );
  const mapping = { ...plan, fields: fields as TableMapping['fields'] };
  const missing = missingFields(mapping.kind, mapping.fields);
  note(`a table of ${mapping.kind}: ${columnsText(mapping)}`);
  if (missing.length > 0)
    throw new CommandFailed(
      `A table of ${mapping.kind} needs a column for ${missing.join(', ')}: --as and --columns say what it has.`,
    );
  return mapping;
}

const columnsText = ({ names, fields }: TableMapping): string =>
  fields.map((field, at) => `${names[at] || at + 1} → ${field ?? '(left out)'}`).join(', ');

export const importCommand = defineCommand({
  about:
    'Migrates the database first. Importing a file twice changes nothing the second time, and nothing is deleted because a file does not mention it. What was set by hand stays (`butaca held`), and `butaca undo` takes an import back that changed up to 5,000 rows; --dry-run says beforehand whether it can. Status 0 also when documents were refused. docs/contracts/urls-and-caching.md has the format.',
  args: {
    file: {
      value: 'FILE',
      help: `one JSON document per line, or a table (CSV, TSV); ${STANDARD_INPUT} reads standard input`,
      schema: z.string().min(1, 'is empty'),
    },
  },
  options: {
    'dry-run': { help: 'says what would happen and writes nothing; takes as long as the import' },
    'frame-hosts': { help: 'lets the video hosts that the documents name be framed from now on' },
    as: {
      value: 'KIND',
      help: `what a table is of: ${TABLE_KINDS.join(', ')}; otherwise guessed`,
      schema: z.enum(TABLE_KINDS).optional(),
    },
    columns: {
      value: 'LIST',
      help: 'what the columns of a table hold, in their order: name,year,,poster leaves the third one out',
      schema: z.string().optional(),
    },
    report: {
      value: 'FILE',
      help: 'writes one line for each refused document',
      schema: z.string().min(1, 'is empty').optional(),
    },
  },
  examples: [
    ['import catalogue.ndjson', ''],
    ['import catalogue.ndjson --dry-run --report refused.ndjson', 'what is refused, and why'],
    ['import - --frame-hosts < catalogue.ndjson', ''],
    ['import canales.csv --as channels --dry-run', 'a table, and what its columns are taken for'],
  ],
  database: 'change',
  run: async (given, { url }) => {
    const { file, report, 'dry-run': dryRun, 'frame-hosts': addFrameHosts, as, columns } = given;
    // Viewers come first on a machine that serves them too.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const isPiped = file === STANDARD_INPUT;
    const total = isPiped ? 0 : statSync(file).size;
    const refusals = report ? createWriteStream('', { fd: openSync(report, 'w') }) : null;
    await prepare(url, dryRun);
    const start = performance.now();
    const name = isPiped ? 'stdin' : basename(file);
    const opened = await peekHead(
      isPiped ? process.stdin : createReadStream(file, { highWaterMark: 1 << 20 }),
      HEAD_BYTES,
    );
    const kind = opened.head.length === 0 ? 'documents' : fileKind(opened.head);
    if (kind === 'workbook')
      throw new CommandFailed(
        'This is a workbook: save the sheet as CSV, or paste it in the studio.',
      );
    const table = kind === 'table' ? await planOf(opened, { url, name, as, columns }) : null;
    let refused = 0;
    const shown = new ShownRefusals(MAX_SHOWN_REFUSALS);
    const result = await importDocuments({
      databaseUrl: url,
      input: opened.input,
      ...(table && { table }),
      dryRun,
      addFrameHosts,
      actor: commandLineActor(),
      name,
      onRefusal: (refusal) => {
        refusals?.write(`${JSON.stringify(refusal)}\n`);
        refused += 1;
        if (shown.add(refusal))
          note(`refused: line ${refusal.line} ${refusal.path}: ${refusal.reason}`);
      },
      ...progressOf(total),
    });
    if (refusals) await finished(refusals.end());
    if (isWatched()) note('');
    if (refused > shown.kept.length)
      note(`… and ${refused - shown.kept.length} more (--report FILE lists them all)`);

    const seconds = (performance.now() - start) / 1000;
    const peakMemoryMb = Math.round(process.resourceUsage().maxRSS / 1024);
    const { tags: _, changeId: __, ...figures } = result;
    const { added, leftOut } = figures.frameHosts;
    const hosts = [
      added.length > 0 ? `, ${added.length} frame hosts added` : '',
      leftOut.length > 0 ? `, ${leftOut.length} frame hosts left out` : '',
    ].join('');
    return {
      json: { dryRun, ...figures, seconds, peakMemoryMb },
      notes: notesOf(result, addFrameHosts),
      text:
        `${dryRun ? 'Dry run, nothing was written: ' : ''}${result.documents} documents read, ` +
        `${result.inserted} new, ${result.updated} changed, ${result.refused} refused${hosts}; ` +
        `${seconds.toFixed(1)} s, ${Math.round(result.documents / seconds)} per second, ` +
        `peak memory ${peakMemoryMb} MB`,
    };
  },
});
