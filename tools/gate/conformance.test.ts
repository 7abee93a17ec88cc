import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readClauses } from './conformance/clauses.ts';
import { idsInTitle } from './conformance/judge.ts';

const ROWS = [
  '| NAV-01 | The menu links home. | | pinned |',
  "| NAV-02 | The menu says 'a\\|b'. | A1, C5 | pinned |",
  '| PLAY-01 | The player resumes. | P1 | open: playback |',
];
const table = (rows = ROWS): string =>
  ['# Title', '', '| id | clause | decision | state |', '|---|---|---|---|', ...rows, ''].join(
    '\n',
  );

type Run = { status: string; expectedStatus?: string };
const unitReport = (...tests: [title: string, status: string][]) => ({
  testResults: [{ assertionResults: tests.map(([title, status]) => ({ title, status })) }],
});
const endToEndReport = (title: string, ok: boolean, ...runs: Run[]) => ({
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [{ title, ok, tests: runs.map((run) => ({ expectedStatus: 'passed', ...run })) }],
        },
      ],
    },
  ],
});

const folder = mkdtempSync(join(tmpdir(), 'butaca-conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));

function conformance(
  given: { markdown?: string; unit?: object; e2e?: object },
  ...options: string[]
): { status: number | null; output: string } {
  const file = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const args = ['--table', file('table.md', given.markdown ?? table())];
  if (given.unit) args.push('--unit', file('unit.json', JSON.stringify(given.unit)));
  if (given.e2e) args.push('--e2e', file('e2e.json', JSON.stringify(given.e2e)));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/gate/conformance.ts', ...args, ...options],
    { encoding: 'utf8' },
  );
  return { status, output: `${stdout}${stderr}` };
}

const PASSED = endToEndReport('b [NAV-02]', true, { status: 'expected' });

describe('the command', () => {
  it('is green when every pinned clause has a passing test, and counts', () => {
    const { status, output } = conformance({
      unit: unitReport(['a [NAV-01]', 'passed']),
      e2e: PASSED,
    });
    expect(output).toBe(
      'pinned and passing: 2\npinned and failing: 0\npinned and missing: 0\nopen, playback: 1\n',
    );
    expect(status).toBe(0);
  });

  it('is red: a pinned clause without a test', () => {
    const { status, output } = conformance({ e2e: PASSED });
    expect(output).toContain('pinned and missing: 1\n  NAV-01\n');
    expect(status).toBe(1);
  });

  it('lists what is missing by area, with the clauses', () => {
    const { status, output } = conformance({ e2e: PASSED }, '--list-missing');
    expect(output).toContain('pinned and missing: 1\n  NAV\n    NAV-01  The menu links home.\n');
    expect(status).toBe(1);
  });

  it('is red: a test that names an unknown clause', () => {
    const unit = unitReport(['a [NAV-01]', 'passed'], ['c [NAV-09]', 'passed']);
    const { status, output } = conformance({ unit, e2e: PASSED });
    expect(output).toContain('fault: "c [NAV-09]" names NAV-09, which is no clause\n');
    expect(status).toBe(1);
  });

  it('is red: a failed test, also beside one that passed', () => {
    const unit = unitReport(['a [NAV-01]', 'passed'], ['c [NAV-01]', 'failed']);
    const { status, output } = conformance({ unit, e2e: PASSED });
    expect(output).toContain('pinned and failing: 1\n  NAV-01\n');
    expect(status).toBe(1);
  });

  it.each(['skipped', 'todo', 'pending'])('is red: a unit test that is %s', (state) => {
    const { status, output } = conformance({
      unit: unitReport(['a [NAV-01]', state]),
      e2e: PASSED,
    });
    expect(output).toContain('pinned and missing: 1\n  NAV-01\n');
    expect(status).toBe(1);
  });

  it.each<[string, string, boolean, Run[]]>([
    ['failed', 'failing', false, [{ status: 'unexpected' }]],
    [
      'failed in one of two projects',
      'failing',
      false,
      [{ status: 'expected' }, { status: 'unexpected' }],
    ],
    ['passed at the second try', 'failing', true, [{ status: 'flaky' }]],
    ['was expected to fail', 'failing', true, [{ status: 'expected', expectedStatus: 'failed' }]],
    ['was skipped', 'missing', true, [{ status: 'skipped', expectedStatus: 'skipped' }]],
  ])('is red: an end-to-end test that %s', (_, kind, ok, runs) => {
    const unit = unitReport(['a [NAV-01]', 'passed']);
    const { status, output } = conformance({
      unit,
      e2e: endToEndReport('b [NAV-02]', ok, ...runs),
    });
    expect(output).toContain(`pinned and ${kind}: 1\n  NAV-02\n`);
    expect(status).toBe(1);
  });

  it('is red: an id that repeats', () => {
    const markdown = table([...ROWS, '| NAV-01 | Again. | | pinned |']);
    const unit = unitReport(['a [NAV-01]', 'passed']);
    const { status, output } = conformance({ markdown, unit, e2e: PASSED });
    expect(output).toContain('fault: line 8: NAV-01 repeats\n');
    expect(status).toBe(1);
  });

  it('is red: a file that is no report', () => {
    expect(conformance({ unit: {}, e2e: PASSED }).status).not.toBe(0);
    expect(conformance({ unit: unitReport(['a [NAV-01]', 'passed']), e2e: {} }).status).not.toBe(0);
  });
});

describe('the table', () => {
  it('is read row by row', () => {
    expect(readClauses(table())).toEqual({
      clauses: [
        { id: 'NAV-01', clause: 'The menu links home.', open: null },
        { id: 'NAV-02', clause: "The menu says 'a\\|b'.", open: null },
        { id: 'PLAY-01', clause: 'The player resumes.', open: 'playback' },
      ],
      faults: [],
    });
  });

  it.each([
    ['a cell less', '| NAV-03 | Text. | pinned |', 'a row has 4 cells between pipes'],
    ['a cell more', '| NAV-03 | a | b | | pinned |', 'a row has 4 cells between pipes'],
    ['no first pipe', 'NAV-03 | Text. | | pinned |', 'a row has 4 cells between pipes'],
    ['no last pipe', '| NAV-03 | Text. | | pinned', 'a row has 4 cells between pipes'],
    ['no id', '| nav-3 | Text. | | pinned |', '"nav-3" is no id'],
    ['no clause', '| NAV-03 | | | pinned |', 'NAV-03 has no clause'],
    ['no decision', '| NAV-03 | Text. | maybe | pinned |', 'NAV-03: "maybe" is no decision'],
    ['no state', '| NAV-03 | Text. | | |', 'NAV-03: "" is no state'],
    ['open without a name', '| NAV-03 | Text. | | open: |', 'NAV-03: "open:" is no state'],
  ])('names a malformed row: %s', (_, row, fault) => {
    const { clauses, faults } = readClauses(table([...ROWS, row]));
    expect(faults).toEqual([`line 8: ${fault}`]);
    expect(clauses).toHaveLength(3);
  });

  it('is at fault without clauses', () => {
    expect(readClauses('# Title\n').faults).toEqual(['there are no clauses']);
  });

  it('of this repository is sound', () => {
    const { clauses, faults } = readClauses(readFileSync('docs/conformance.md', 'utf8'));
    expect(faults).toEqual([]);
    expect(clauses.length).toBeGreaterThan(150);
  });
});

describe('ids in a title', () => {
  // The titles of these tests are in the report too: the ids must stay out of them.
  it.each([
    ['apart by blanks', 'back after 20 s [STATE-04 NUM-03]', ['STATE-04', 'NUM-03']],
    ['apart by commas', 'back after 20 s [STATE-04, NUM-03]', ['STATE-04', 'NUM-03']],
    ['in two brackets', 'back [STATE-04] after 20 s [NUM-03]', ['STATE-04', 'NUM-03']],
    ['with a slip beside them', 'back after 20 s [STATE-04 NUM3]', ['STATE-04', 'NUM3']],
    ['not in a sentence', 'http://[::1]:4000 [object Object] []', []],
    ['not outside brackets', 'back after 20 s NUM-03', []],
  ])('are read: %s', (_, title, ids) => {
    expect(idsInTitle(title)).toEqual(ids);
  });
});
