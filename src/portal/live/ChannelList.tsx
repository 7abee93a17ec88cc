import type { ListPage } from '../../domain/catalogue/paging.ts';
import { CHANNELS_ID } from '../../domain/channels/channel.ts';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { MoreLinks } from '../layout/MoreLinks.tsx';
import { useMorePages } from '../layout/use-more-pages.ts';
import { text } from '../text/text.es.ts';
import styles from './ChannelCards.module.css';
import { type ChannelCardView, ChannelGrid } from './ChannelCards.tsx';

export type ChannelsView = { kind: 'listed'; page: ListPage<ChannelCardView> } | { kind: 'failed' };

/** The loader data of a page that lists channels. */
type ChannelsData = { channels: ChannelsView };

const pageOf = ({ channels }: ChannelsData): ListPage<ChannelCardView> | null =>
  channels.kind === 'listed' ? channels.page : null;

const TECHNICAL = text.channels.technical(text.channels.unreadable);

type PagesProps = { path: string; page: ListPage<ChannelCardView>; eager: boolean };

function Pages({ path, page, eager }: PagesProps) {
  const pathOf = (cursor: string) => `${path}?cursor=${cursor}`;
  const { items, ...pages } = useMorePages(page, pageOf, { path, pathOf });
  return (
    <>
      <ChannelGrid channels={items} eager={eager} />
      <MoreLinks
        pages={pages}
        className={styles.more}
        words={{ ...text.channels, technical: TECHNICAL }}
        end={items.length > 0 && <span>{text.channels.end}</span>}
      />
    </>
  );
}

type ListProps = { path: string; channels: ChannelsView; eager?: boolean };

/** Live channels. 'Cargar más canales' is a link to the next page; with script it appends that page in place. */
export function ChannelList({ path, channels, eager = false }: ListProps) {
  return (
    <div className={styles.list} id={CHANNELS_ID}>
      {channels.kind === 'failed' ? (
        <LoadFailure sentence={text.channels.failed} technical={TECHNICAL} retry={path} />
      ) : (
        <Pages key={path} path={path} page={channels.page} eager={eager} />
      )}
    </div>
  );
}
