import { button } from '../../ui/button.ts';
import { openDialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useSite } from '../layout/site.ts';
import { text } from '../text/text.es.ts';
import { type ServerChoice, usePreferredFirst } from './ServerChoices.tsx';

/** Where 'watch' leads: to the player, or to the list of servers if an ad gate is in front of it. */
export function useWatchPath(groups: ServerChoice[], serversId: string): string {
  const hasGate = Boolean(useSite().adUrl);
  const [best] = usePreferredFirst(groups);
  return best && !hasGate ? best.start : `#${serversId}`;
}

/** A plain link, because a player page is a document with its own security policy. */
export function WatchLink({ href, name = text.movie.watch }: { href: string; name?: string }) {
  return (
    <a
      href={href}
      className={button.loud}
      data-first
      onClick={href.startsWith('#') ? openDialog : undefined}
    >
      <Icon name="play" filled />
      <span>{name}</span>
    </a>
  );
}

type Props = { groups: ServerChoice[]; serversId: string };

export function WatchButton({ groups, serversId }: Props) {
  const path = useWatchPath(groups, serversId);
  const servers = `#${serversId}`;
  return (
    <>
      <WatchLink href={path} />
      {path !== servers && (
        <a href={servers} className={button.quiet} onClick={openDialog}>
          {text.servers.choose}
        </a>
      )}
    </>
  );
}
