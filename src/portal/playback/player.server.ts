import type { Db } from '../../data/database.ts';
import { listMostWanted } from '../../data/queries/titles.ts';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { EpisodeRef } from '../../domain/playback/address.ts';
import { playOrder } from '../../domain/playback/candidates.ts';
import type { Server } from '../../domain/playback/servers.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { cardsOf, tagsOf } from '../cards/title-cards.server.ts';
import type { pageParts } from '../http/page-parts.server.ts';
import { serverChoices } from './server-choices.ts';

type Asked = { kind: TitleKind; titleId: string; segment: string; episode?: EpisodeRef };

/** The servers of a player page: those to try, in order, and all of them to choose from. */
export function playerServers(
  { kind, titleId, segment, episode }: Asked,
  servers: readonly Server[],
  chosen: Server | null,
  settings: Settings,
) {
  return {
    audio: chosen?.audio ?? null,
    candidates: playOrder(servers, chosen, chosen?.label === segment, settings),
    groups: serverChoices(kind, titleId, servers, episode),
  };
}

const MORE = 4;

/** What is offered at the end: what viewers open most. */
export async function readMore(
  db: Db,
  parts: ReturnType<typeof pageParts>,
  { kind, rowId }: { kind: TitleKind; rowId: string },
) {
  const wanted = await parts.read(listMostWanted(db, kind, MORE + 1), {
    titles: [],
    isRanked: true,
  });
  const titles = wanted.titles.filter((title) => title.rowId !== rowId).slice(0, MORE);
  // Not the tag of the ranking: an old order of titles that are there is good enough for every player of a catalogue.
  return { more: cardsOf(titles), tags: tagsOf(titles) };
}
