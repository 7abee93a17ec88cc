import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take longest: begun last, they would run alone at the end. */
const LONG = [
  'src/cli/butaca.test.ts',
  'tests/doctor.test.ts',
  'src/data/import/import-documents.test.ts',
  'src/data/commands/undo.test.ts',
  'src/data/commands/matches.test.ts',
  'tests/backups.test.ts',
  'tests/lost-machine.test.ts',
  'tests/target-away.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const RULES = 'src/domain/**/*.test.ts';

export default defineConfig({
  test: {
    // Twice as many as there are cores: most files wait for PostgreSQL or a process half of the time.
    maxWorkers: availableParallelism() * 2,
    sequence: { sequencer: LongestFirst },
    // A busy machine takes its time; what never comes still fails.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // Pure functions share nothing, so their files may share a process: to start one takes longer than most of them.
      { test: { name: 'rules', include: [RULES], isolate: false } },
      {
        test: {
          name: 'parts',
          include: ['{src,demo,edge,bench,tools,tests}/**/*.test.{ts,tsx}'],
          exclude: [RULES],
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/needs.ts'],
        },
      },
    ],
  },
});
