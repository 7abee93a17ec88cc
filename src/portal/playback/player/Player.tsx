import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { progressKey, resumeTime } from '../../../domain/library/progress.ts';
import type { Candidate, FramedCandidate } from '../../../domain/playback/candidates.ts';
import { button } from '../../../ui/button.ts';
import { openDialog, showDialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Link } from '../../layout/Link.tsx';
import { useLazy } from '../../layout/use-lazy.ts';
import { ownLibrary } from '../../library/library-store.ts';
import { playerText } from '../../text/player.es.ts';
import { text } from '../../text/text.es.ts';
import type { ServerChoice } from '../ServerChoices.tsx';
import { Frame } from './Frame.tsx';
import type { FULL_PAGE_PARTS } from './FullPageParts.tsx';
import styles from './Player.module.css';
import { useDue } from './use-due.ts';
import { usePlayback } from './use-playback.ts';
import type { Watching } from './use-watching.ts';

const NOTICE_AFTER_MS = 5000;
/** A frame that has not loaded by then may never load. */
const LOADS_WITHIN_MS = 10_000;

/** What is said while servers are tried, and what a live picture has; a frame or a play button needs neither. */
const loadNotices = () => import('./Notices.tsx');
const loadLiveParts = () => import('./LiveParts.tsx');

type PlayerProps = {
  name: string;
  /** Set on a full-page player; `back` is the page of the title. Without it the player is a box inside a page. */
  fullPage?: {
    back: string;
    watching: Watching;
    /** All servers, to choose by hand. */
    groups: ServerChoice[];
    parts: typeof FULL_PAGE_PARTS;
  };
  poster: string;
  /** Set for live streams. With `screen`, channels can be zapped, and that fills the screen instead of the player. */
  live?: { screen?: RefObject<HTMLElement | null> };
  /** In the order in which they are tried. */
  candidates: Candidate[];
  /** Shown over the picture, or in its place when there is nothing to play. */
  children?: ReactNode;
};

/**
 * Offers the video in a new tab when it may not be playing: for a frame, whose state we cannot know, and for a video of
 * ours that does not start.
 */
function WayOut({ url, isWaiting, afterMs }: { url: string; isWaiting: boolean; afterMs: number }) {
  const isDue = useDue(isWaiting, afterMs);
  const [isDismissed, setDismissed] = useState(false);
  if (!isDue || isDismissed) return null;
  return (
    <div className={styles.notice} role="status">
      <span>{playerText.notice}</span>
      <a className={button.loud} href={url} target="_blank" rel="noopener noreferrer">
        {playerText.openExternal}
        <Icon name="outside" />
      </a>
      <button
        type="button"
        className={styles.dismiss}
        aria-label={playerText.dismiss}
        onClick={() => setDismissed(true)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Or leaves it. iPhones let nothing but a video fill the screen. */
function fillScreen(box: HTMLElement | null, video: HTMLVideoElement | null): void {
  if (document.fullscreenElement) document.exitFullscreen();
  else if (box?.requestFullscreen) box.requestFullscreen();
  else (video as { webkitEnterFullscreen?: () => void } | null)?.webkitEnterFullscreen?.();
}

type OfferProps = { candidate: Candidate; hasOthers: boolean; onOther: () => void };

/** A server that opens only in a new tab. The viewer may try another one instead. */
function Offer({ candidate, hasOthers, onOther }: OfferProps) {
  return (
    <div className={styles.message} role="status">
      <p>{playerText.external(candidate.label)}</p>
      <p className={styles.ways}>
        <a
          className={button.loud}
          href={candidate.source.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {playerText.openExternal}
          <Icon name="outside" />
        </a>
        {hasOthers && (
          <button type="button" className={button.quiet} onClick={onOther}>
            {playerText.another}
          </button>
        )}
      </p>
    </div>
  );
}

/** Without script: the best server, with the browser's own controls. */
function WithoutScript({ candidate, poster }: { candidate: Candidate; poster: string }) {
  const { kind, url } = candidate.source;
  return (
    <noscript>
      {kind !== 'embed' && (
        // biome-ignore lint/a11y/useMediaCaption: captions come inside the stream
        <video
          className={styles.video}
          src={url}
          poster={poster || undefined}
          controls
          playsInline
        />
      )}
      <p className={styles.notice}>
        <a className={button.loud} href={url} target="_blank" rel="noopener noreferrer">
          {playerText.openExternal}
        </a>
      </p>
    </noscript>
  );
}

/** The player, as a full page or inside a page. If a server does not play, it switches to the next one. */
export function Player(props: PlayerProps) {
  const { name, fullPage, live, poster, candidates, children } = props;
  const stage = useRef<HTMLDivElement & HTMLElement>(null);
  const host = useRef<HTMLDivElement & HTMLElement>(null);
  const ids = useId();
  const isFullPage = fullPage !== undefined;
  const { playback, view } = usePlayback({
    candidates,
    startAt: () =>
      fullPage
        ? resumeTime(
            ownLibrary().progress,
            progressKey(fullPage.watching.title, fullPage.watching.episode),
          )
        : 0,
    isFullPage,
    isLive: live !== undefined,
    host,
    label: playerText.video(name),
  });
  const { phase, element, current } = view;
  const notices = useLazy(loadNotices, phase !== 'asking' && phase !== 'blocked');
  const liveParts = useLazy(loadLiveParts, view.live !== null);
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  const isOnItsWay = phase === 'framed' && loadedUrl !== current?.source.url;
  useEffect(() => {
    if (!isFullPage || !element) return;
    // Loaded after the video, so as not to delay it.
    import('./media-chrome.ts').then(
      ({ finishControls }) => host.current && finishControls(host.current, stage.current),
      // If it cannot be loaded, the browser's own controls are better than none.
      () => {
        element.controls = true;
      },
    );
  }, [isFullPage, element]);

  const first = candidates.find(({ source }) => source.kind !== 'link') ?? candidates[0];
  const isPlayable = first !== undefined && first.source.kind !== 'link' && phase !== 'offered';
  const languages = fullPage?.groups.length ?? 0;
  const serversId = languages > 0 ? `${ids}servidores` : null;
  const Stage = isFullPage ? 'main' : 'div';
  const Host = isFullPage ? 'media-controller' : 'div';
  const top = (
    <div className={styles.controls}>
      {fullPage && (
        <Link to={fullPage.back} className={styles.control} aria-label={playerText.back}>
          <Icon name="left" />
        </Link>
      )}
      {fullPage && (
        <fullPage.parts.Neighbours watching={fullPage.watching} isFramed={phase === 'framed'} />
      )}
      {/* Its heading says the same to screen readers. */}
      <span className={styles.gap} aria-hidden="true">
        {fullPage && phase !== 'framed' && current && (
          <span className={styles.name}>
            {name} <small>{current.label}</small>
          </span>
        )}
      </span>
      {phase === 'framed' && (
        <button type="button" className={styles.wide} onClick={playback.skip}>
          {playerText.notWorking}
        </button>
      )}
      {serversId && (
        <a href={`#${serversId}`} className={styles.wide} onClick={openDialog}>
          {playerText.servers}
        </a>
      )}
      {isPlayable && (
        <button
          type="button"
          className={styles.control}
          aria-label={playerText.fullscreen}
          data-first
          onClick={() => fillScreen((live?.screen ?? stage).current, element)}
        >
          <Icon name="expand" />
        </button>
      )}
    </div>
  );

  return (
    <Stage className={isFullPage ? styles.stage : styles.box} ref={stage}>
      {isFullPage && <h1 className="visually-hidden">{name}</h1>}
      {/* Over the picture, and before it in tab order: a frame may hold many tab stops. */}
      {isPlayable && children}
      {phase === 'framed' && top}
      {first === undefined && <p className={styles.message}>{children}</p>}
      {phase === 'framed' && (
        <Frame
          candidate={current as FramedCandidate}
          name={name}
          isLoaded={!isOnItsWay}
          onLoad={setLoadedUrl}
        />
      )}
      {isPlayable && phase !== 'framed' && phase !== 'exhausted' && (
        <Host ref={host} className={styles.screen} hotkeys="noshift+/" lang={text.language}>
          {poster && !element && <img className={styles.poster} src={poster} alt="" />}
          {fullPage && (
            <fullPage.parts.Controls onCaptions={() => showDialog(`${ids}subtitulos`)} />
          )}
        </Host>
      )}
      {/* After our own video, because it shows and hides with its controls. */}
      {phase !== 'framed' && top}
      {liveParts && live && view.live && (
        <liveParts.LiveParts
          id={`${ids}vivo`}
          edge={view.live}
          screen={live.screen}
          playback={playback}
          view={view}
        />
      )}
      {phase === 'blocked' && (
        <button
          type="button"
          className={styles.start}
          aria-label={playerText.play}
          onClick={playback.play}
        >
          <Icon name="play" filled />
        </button>
      )}
      {phase === 'offered' && current && (
        <Offer
          candidate={current}
          hasOthers={candidates.some(({ id }) => id !== current.id)}
          onOther={playback.skip}
        />
      )}
      {first && notices && (
        <notices.Notices
          view={view}
          playback={playback}
          serversId={serversId}
          hasLanguages={languages > 1}
        />
      )}
      {isPlayable && (
        <WayOut
          key={(current ?? first).id}
          url={(current ?? first).source.url}
          isWaiting={phase === 'framed' || phase === 'searching'}
          afterMs={isOnItsWay ? LOADS_WITHIN_MS : NOTICE_AFTER_MS}
        />
      )}
      {isPlayable && <WithoutScript candidate={first} poster={poster} />}
      {fullPage && (
        <fullPage.parts.Around
          view={view}
          host={host}
          watching={fullPage.watching}
          groups={fullPage.groups}
          serversId={serversId}
          captionsId={`${ids}subtitulos`}
        />
      )}
    </Stage>
  );
}
