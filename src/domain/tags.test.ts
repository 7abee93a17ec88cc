import { expect, test } from 'vitest';
import { TITLE_KINDS } from './catalog/title.ts';
import {
  CHANNELS_TAG,
  channelTag,
  DAY_TAG,
  GAMES_TAG,
  listTag,
  MATCHES_TAG,
  matchTag,
  RANKING_TAG,
  SHOP_TAG,
  SITE_TAG,
  serversTag,
  TV_APP_TAG,
  titleTag,
} from './tags.ts';

const OWNERS = ['title', 'season', 'episode', 'match', 'channel'] as const;

test('different things never share a tag, and every tag can stand in a header', () => {
  const rows = ['1', '12', '999999999999999999'];
  const tags = [
    ...[SITE_TAG, RANKING_TAG, DAY_TAG, MATCHES_TAG, CHANNELS_TAG, TV_APP_TAG, SHOP_TAG, GAMES_TAG],
    ...TITLE_KINDS.map(listTag),
    ...rows.flatMap((row) => [titleTag(row), matchTag(row), channelTag(row)]),
    ...OWNERS.flatMap((owner) => rows.map((row) => serversTag(owner, row))),
  ];
  expect(new Set(tags).size).toBe(tags.length);
  for (const tag of tags) expect(tag).toMatch(/^[a-z0-9-]+$/);
});
