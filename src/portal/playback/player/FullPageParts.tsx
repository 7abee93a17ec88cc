import { type RefObject, useState } from 'react';
import { useLocation } from 'react-router';
import { DEFAULT_LOOK } from '../../../domain/playback/captions.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useOwnLibrary } from '../../library/library-store.ts';
import { controlsText } from '../../text/controls.es.ts';
import { text } from '../../text/text.es.ts';
import { type ServerChoice, ServerList } from '../ServerChoices.tsx';
import { CaptionSettings } from './CaptionSettings.tsx';
import { Controls } from './Controls.tsx';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { Neighbours } from './Neighbours.tsx';
import { NextEpisode } from './NextEpisode.tsx';
import type { PlaybackView } from './playback-view.ts';
import { useCaptionDelay, useCaptionLook } from './use-captions.ts';
import { useKeys } from './use-keys.ts';
import {
  useFramedProgress,
  useMediaKeys,
  useProgress,
  useWakeLock,
  type Watching,
} from './use-watching.ts';
import { WhatsNext } from './WhatsNext.tsx';

const KEYS = controlsText.keys.list;

type AroundProps = {
  view: PlaybackView;
  host: RefObject<HTMLElement | null>;
  watching: Watching;
  groups: ServerChoice[];
  /** Ids of the dialogs that the controls open. */
  serversId: string | null;
  captionsId: string;
};

/** What a full-page player adds to the picture: progress, media keys, servers, captions, help, next episode. */
function Around({ view, host, watching, groups, serversId, captionsId }: AroundProps) {
  const { element, phase } = view;
  const [delayTenths, setDelay] = useState(0);
  const look = useOwnLibrary()?.captions ?? DEFAULT_LOOK;
  // The player has a key per title and episode, so these values do not change during its life.
  const { pathname, search } = useLocation();
  const [kept] = useState({ ...watching, path: pathname + search });
  useProgress(element, kept);
  useFramedProgress(phase === 'framed', kept);
  useMediaKeys(element, kept);
  useWakeLock(element);
  useKeys(host);
  useCaptionLook(element, look);
  useCaptionDelay(element, delayTenths / 10);
  return (
    <>
      {kept.next && <NextEpisode element={element} next={kept.next} />}
      {kept.more.length > 0 && <WhatsNext element={element} titles={kept.more} />}
      <KeyboardHelp id={`${captionsId}-teclas`} title={controlsText.keys.title} keys={KEYS} />
      {serversId && (
        <Dialog id={serversId} title={text.servers.title} closeLabel={text.servers.close}>
          <ServerList groups={groups} isHere />
        </Dialog>
      )}
      <CaptionSettings id={captionsId} look={look} delayTenths={delayTenths} onDelay={setDelay} />
    </>
  );
}

/** Passed to the player by the pages that want them: a channel's page has none of them, and so does not load them. */
export const FULL_PAGE_PARTS = { Around, Controls, Neighbours };
