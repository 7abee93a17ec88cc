import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const CALLS_OUT = /\bfetch\(|\bXMLHttpRequest\b|\bundici\b|\bhttps?\.(get|request)\(|'node:https'/;

test('only worker, picture processes, `butaca guide`, `butaca setup` and `butaca doctor` call out, to edges, stores, guarded addresses and their own machine, and pages call their own app [ENT-25 CALL-14]', () => {
  const callers = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => CALLS_OUT.test(readFileSync(file, 'utf8')));
  expect(callers.sort()).toEqual([
    'src/cli/machine/ask.ts',
    'src/platform/guarded-fetch/connector.ts',
    'src/platform/guarded-fetch/download.ts',
    'src/platform/guarded-fetch/fetcher.ts',
    'src/platform/guarded-fetch/receive.ts',
    'src/platform/pictures/s3-store.ts',
    'src/portal/household/ask.ts',
    'src/portal/household/learn.ts',
    'src/portal/layout/use-more-pages.ts',
    'src/portal/live/FollowedRows.tsx',
    'src/portal/live/live-poll.ts',
    'src/portal/live/zapper.ts',
    'src/portal/playback/player/media.ts',
    'src/portal/profile/routes/perfil.tsx',
    'src/portal/search/SearchSuggestions.tsx',
    'src/studio/editing/use-upload.ts',
    'src/studio/layout/ask.ts',
    'src/studio/matches/use-draft.ts',
    'src/worker/purge.ts',
  ]);
});
