import type { Readable } from 'node:stream';
import type { TableMapping } from '../../domain/imports/table-mapping.ts';
import { type ReadRow, ROW_PROBLEMS, RowValuesReader } from '../../domain/imports/table-row.ts';
import { meantRows } from '../../domain/imports/table-shape.ts';
import { RowReader, type TableRow } from '../../domain/imports/table-text.ts';
import { VIEWER_ZONE } from '../../domain/time/clock.ts';
import { reasonOf } from '../legacy-document.ts';
import { DocumentStager, type Refusal, type StageReport } from './stage-documents.ts';
import type { Staging } from './staging.ts';
import { rowDocument } from './table-documents.ts';
import { tableLines } from './table-lines.ts';

type Options = {
  input: Readable;
  table: TableMapping;
  staging: Staging;
  /** When what is new was added. */
  now: Date;
  onRefusal: (refusal: Refusal) => void;
  onProgress: (bytes: number, documents: number) => void;
};

/** Reads the rows of a table into the staging tables, as the documents that they are. */
export async function stageTable(options: Options): Promise<StageReport> {
  const { input, table, staging, now, onProgress } = options;
  // Times in a table are those that the portal shows.
  const stager = new DocumentStager({ ...options, sourceZone: VIEWER_ZONE });
  const rows = new RowReader(table.delimiter);
  const reader = new RowValuesReader(table);
  let bytes = 0;

  const stageRow = ({ line, cells, problem }: TableRow): void => {
    const read: ReadRow =
      problem === null ? reader.read(cells) : { kind: 'refused', reason: ROW_PROBLEMS[problem] };
    if (read.kind === 'refused') {
      stager.refuse(line, '', read.reason);
      return;
    }
    let path = '';
    try {
      const document = rowDocument({ kind: table.kind, values: read.values, now });
      path = document.path;
      stager.stage(line, path, document.data);
      staging.add('gaps', line, document.gap);
      for (const dropped of read.values.dropped)
        stager.refuse(line, path, `server dropped: ${dropped}`);
    } catch (error) {
      stager.refuse(line, path, reasonOf(error));
    }
  };
  const stageRows = async (read: TableRow[]): Promise<void> => {
    for (const row of meantRows(read, table)) stageRow(row);
    await staging.flush();
    onProgress(bytes, stager.report.documents);
  };

  for await (const lines of tableLines(input, (count) => {
    bytes += count;
  }))
    await stageRows(rows.read(lines));
  await stageRows(rows.end());
  return stager.report;
}
