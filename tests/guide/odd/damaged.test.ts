import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ADDRESS_REFUSALS,
  DOCUMENT_REFUSALS,
  ENTRY_REFUSALS,
} from '../../../src/domain/guide/listing.ts';
import { guideOutcome, playlistOutcome, refusalOf } from './case.ts';
import { damaged } from './damage.ts';
import { WHOLE_GUIDE } from './guides.ts';

const LIST = `#EXTM3U x-tvg-url="https://g.example/a.xml"\n#EXTINF:-1 tvg-id="a" group-title='G',Uno\nhttps://cdn.example/a.m3u8\n#EXTGRP:x\n#EXTINF:-1,Dos\nhttp://tv.example/live/u/p/1.ts|User-Agent=x\n`;

const REASONS = new Set<string>([...DOCUMENT_REFUSALS, 'nothing']);
const ENTRY_REASONS = new Set<string>([...ADDRESS_REFUSALS, ...ENTRY_REFUSALS]);

test('whatever is damaged in a list or a guide, it is read or refused with a reason', async () => {
  const read = async (
    outcome: ReturnType<typeof guideOutcome> | ReturnType<typeof playlistOutcome>,
  ) => {
    const { refused } = await refusalOf(outcome);
    expect(REASONS).toContain(refused);
    if (refused !== 'nothing') return;
    for (const refusal of (await outcome).refusals)
      expect(ENTRY_REASONS).toContain(refusal.replace(/^\d+ /, ''));
  };
  await fc.assert(
    fc.asyncProperty(damaged(WHOLE_GUIDE), damaged(LIST), async (guide, list) => {
      const expected = { channels: [], programmes: [] };
      await read(guideOutcome({ name: 'guide', input: guide, expected }, 50));
      await read(playlistOutcome({ name: 'list', input: list, expected }, 50));
      await read(guideOutcome({ name: 'list as a guide', input: list, expected }, 50));
      await read(playlistOutcome({ name: 'guide as a list', input: guide, expected }, 50));
    }),
    { numRuns: 300 },
  );
});
