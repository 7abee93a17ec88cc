import { useEffect, useState } from 'react';
import { type ChannelCard, channelPath } from '../../domain/channels/channel.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { button } from '../../ui/button.ts';
import { Dialog, showDialog } from '../../ui/Dialog.tsx';
import { Link } from '../layout/Link.tsx';
import { dayAndMonth } from '../live/dates.ts';
import { ask } from '../live/live-poll.ts';
import { useMoments } from '../live/viewer-zone.ts';
import { guideText } from '../text/guide.es.ts';
import { programmeText } from '../text/programme.es.ts';
import { type ProgrammeDetails, type ProgrammeView, programmePath } from './guide-view.ts';
import styles from './ProgrammeDialog.module.css';

const ID = 'programa';

function useDetails(path: string): ProgrammeDetails | 'failed' | null {
  const [details, setDetails] = useState<ProgrammeDetails | 'failed' | null>(null);
  useEffect(() => {
    let isWanted = true;
    const asking = new AbortController();
    ask<ProgrammeDetails>(path, asking, (found) => setDetails(found)).catch(
      () => isWanted && setDetails('failed'),
    );
    return () => {
      isWanted = false;
      asking.abort();
    };
  }, [path]);
  return details;
}

function When({ startsAt, endsAt, time, until }: ProgrammeView) {
  const moment = useMoments();
  const date = dayAndMonth(dayInArgentina(new Date(startsAt)));
  const begin = moment({ startsAt, date, time });
  const end = moment({ startsAt: endsAt, date, time: until });
  return (
    <p className={styles.when}>
      {programmeText.when(begin.date, guideText.span(begin.time, end.time))}
    </p>
  );
}

function Details({ details }: { details: ProgrammeDetails }) {
  const { description, categories, isNew, isRepeat, attribution } = details;
  const marks = [
    isNew && programmeText.isNew,
    isRepeat && programmeText.isRepeat,
    ...categories,
  ].filter(Boolean);
  return (
    <>
      {marks.length > 0 && <p className={styles.quiet}>{marks.join(' · ')}</p>}
      <p>{description ?? programmeText.noDescription}</p>
      {attribution && <p className={styles.quiet}>{guideText.sources(attribution)}</p>}
    </>
  );
}

type Props = { channel: ChannelCard; programme: ProgrammeView; onClose: () => void };

/** A programme over the guide: what the page says of it at once, the rest when it comes. */
export function ProgrammeDialog({ channel, programme, onClose }: Props) {
  const details = useDetails(programmePath(channel.id, programme.startsAt));
  useEffect(() => showDialog(ID), []);
  const found = details === 'failed' ? null : details;
  const shown = found ?? programme;
  const detail = [shown.isLive && guideText.live, shown.subTitle, found?.episode]
    .filter(Boolean)
    .join(' · ');
  return (
    <Dialog id={ID} title={shown.title} closeLabel={programmeText.close} steady onClose={onClose}>
      <div className={styles.details}>
        <When {...shown} />
        {detail && <p>{detail}</p>}
        {found && <Details details={found} />}
        {!found && (
          <p className={styles.quiet} role="status">
            {details ? programmeText.failed : guideText.loading}
          </p>
        )}
        <Link to={channelPath(channel.id)} className={button.loud}>
          {programmeText.watch(channel.name)}
        </Link>
      </div>
    </Dialog>
  );
}
