import { expect, test } from 'vitest';
import { type Browse, ORDERS } from './catalogue/browse.ts';
import { TITLE_KINDS } from './catalogue/title.ts';
import { AUDIO_GROUPS } from './playback/servers.ts';
import {
  CHANNELS_TAG,
  channelTag,
  countsTag,
  DAY_TAG,
  DEMAND_TAG,
  GAMES_TAG,
  listsTag,
  listTag,
  MATCHES_TAG,
  matchTag,
  RANKING_TAG,
  RECOMMENDED_TAG,
  SHOP_TAG,
  SITE_TAG,
  serversTag,
  TV_APP_TAG,
  titleTag,
} from './tags.ts';

const ALL_FILTERS: Browse[] = [null, 'ACCION', 'BÉLICA'].flatMap((genre) =>
  [null, 1920, 2020].flatMap((decade) =>
    [null, ...AUDIO_GROUPS].flatMap((audio) =>
      ORDERS.filter((order) => genre || decade || audio || order !== 'nuevas').map((order) => ({
        genre,
        decade,
        audio,
        order,
      })),
    ),
  ),
);

const OWNERS = ['title', 'season', 'episode', 'match', 'channel'] as const;

test('different things never share a tag, and every tag can stand in a header', () => {
  const rows = ['1', '12', '999999999999999999'];
  const tags = [
    ...[
      SITE_TAG,
      RANKING_TAG,
      DEMAND_TAG,
      RECOMMENDED_TAG,
      DAY_TAG,
      MATCHES_TAG,
      CHANNELS_TAG,
      TV_APP_TAG,
      SHOP_TAG,
      GAMES_TAG,
    ],
    ...TITLE_KINDS.flatMap((kind) => [listTag(kind), listsTag(kind), countsTag(kind)]),
    ...ALL_FILTERS.flatMap((browse) => TITLE_KINDS.map((kind) => listTag(kind, browse))),
    ...rows.flatMap((row) => [titleTag(row), matchTag(row), channelTag(row)]),
    ...OWNERS.flatMap((owner) => rows.map((row) => serversTag(owner, row))),
  ];
  expect(new Set(tags).size).toBe(tags.length);
  for (const tag of tags) expect(tag).toMatch(/^[a-z0-9-]+$/);
});
