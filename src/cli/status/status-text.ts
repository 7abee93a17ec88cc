import type { Proof } from '../backups/proof.ts';
import type { Status } from './read-status.ts';

const number = (value: number): string => value.toLocaleString('en-US');

/** The two largest units: 3 d 4 h. */
function durationText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

const proofText = (at: Date, proof: Proof | null): string =>
  proof
    ? `${proof.ok ? 'good' : 'FAILED'}, ${durationText(at.getTime() - proof.at.getTime())} ago`
    : 'none yet';

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export function statusText(status: Status): string {
  const { at, domain, version, parts, certificates, catalogue, jobs, backup, drill } = status;
  const facts: [string, string][] = [
    [
      'catalogue',
      catalogue
        ? Object.entries(catalogue)
            .map(([name, count]) => `${number(count)} ${name}`)
            .join(', ')
        : 'not known',
    ],
    [
      'jobs',
      jobs
        ? `${jobs.running} running, ${jobs.waiting} waiting, ${jobs.failed} failed; ${jobs.outbox} changes to publish`
        : 'not known',
    ],
    ['backup', proofText(at, backup)],
    ['drill', proofText(at, drill)],
    ...certificates.map(({ host, days }): [string, string] => [
      'certificate',
      `${host}: ${days === null ? 'no answer' : `${days} days left`}`,
    ]),
  ];
  const rows = parts.map(({ name, state, version: own, startedAt, load }) => [
    name,
    state,
    own ?? '',
    startedAt ? `up ${durationText(at.getTime() - startedAt.getTime())}` : '',
    load,
  ]);
  return [
    `Butaca ${version ?? '(no release)'}${domain ? ` at ${domain}` : ''}`,
    '',
    ...table(rows),
    '',
    ...table(facts),
    ...(status.isWhole ? [] : ['', 'Root sees more: sudo butaca status']),
  ].join('\n');
}
