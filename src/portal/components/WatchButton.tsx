import { button } from '../../ui/button.ts';
import { openDialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { text } from '../text.es.ts';
import { useSite } from '../use-site.ts';
import { type ServerChoice, usePreferredFirst } from './ServerChoices.tsx';

type Props = { groups: ServerChoice[]; serversId: string };

/**
 * The way to the film: straight to the player, or to the servers behind the operator's gate where there is one. A plain
 * link, because the player is a document with a policy of its own.
 */
export function WatchButton({ groups, serversId }: Props) {
  const hasGate = Boolean(useSite()?.adUrl);
  const [best] = usePreferredFirst(groups);
  const isStraight = best !== undefined && !hasGate;
  const servers = `#${serversId}`;
  return (
    <>
      <a
        href={isStraight ? best.start : servers}
        className={button.loud}
        onClick={isStraight ? undefined : openDialog}
      >
        <Icon name="play" filled />
        {text.movie.watch}
      </a>
      {isStraight && (
        <a href={servers} className={button.quiet} onClick={openDialog}>
          {text.servers.choose}
        </a>
      )}
    </>
  );
}
