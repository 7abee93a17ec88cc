import type { Db } from '../../data/database.ts';
import { getChannel } from '../../data/queries/channels.ts';
import { getEpisode, getNearEpisodes } from '../../data/queries/episodes.ts';
import { getTitle } from '../../data/queries/titles.ts';
import { cardOf, TITLE_KINDS } from '../../domain/catalogue/title.ts';
import type { Names } from '../../domain/household/shown.ts';
import { channelTag, titleTag } from '../../domain/tags.ts';
import { picturesOf } from '../cards/title-cards.server.ts';
import { cachedJson } from '../http/cached.ts';
import { picture } from '../pictures/picture-base.server.ts';

function missing(): never {
  throw new Response('No content found', { status: 404 });
}

type Asked = {
  kind: string;
  id: string;
  season?: string | undefined;
  episode?: string | undefined;
};

async function episodeNames(
  db: Db,
  rowId: string,
  asked: Asked,
): Promise<Pick<Names, 'episode' | 'next'>> {
  const { kind, id: titleId, season, episode } = asked;
  if (kind === 'movie' || !season || !episode) return { episode: '', next: null };
  const own = { kind: kind as 'serie' | 'anime', titleId, episode: { season, id: episode } };
  const [found, { next }] = await Promise.all([
    getEpisode(db, own),
    getNearEpisodes(db, rowId, season, episode),
  ]);
  if (!found) return missing();
  return {
    episode: found.name,
    next:
      next && next.servers.length > 0
        ? { season: next.season, id: next.id, name: next.name }
        : null,
  };
}

export async function titleNames(db: Db, asked: Asked): Promise<Response> {
  const kind = TITLE_KINDS.find((one) => one === asked.kind);
  const title = kind && (await getTitle(db, kind, asked.id));
  if (!title) return missing();
  const card = { ...cardOf(title), image: picturesOf(title).image };
  const names: Names = { title: card, ...(await episodeNames(db, title.rowId, asked)) };
  return cachedJson('catalogue', [titleTag(title.rowId)], names);
}

export async function channelNames(db: Db, asked: string): Promise<Response> {
  const channel = await getChannel(db, asked);
  if (!channel) return missing();
  const { rowId, id, name, image } = channel;
  return cachedJson('catalogue', [channelTag(rowId)], {
    id,
    name,
    image: picture('c', rowId, image),
  });
}
