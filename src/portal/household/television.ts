import { nextTick } from '../../domain/household/entries.ts';
import { householdKeys } from '../../domain/household/keys.ts';
import { write } from '../../domain/household/sync.ts';
import { isPathOfOurs, requestKey } from '../../domain/household/television.ts';
import { householdText } from '../text/household.es.ts';
import { ask } from './ask.ts';
import { compared, devicesOf } from './compare.ts';
import { keepState, readState } from './state.ts';
import { headOf } from './sync.ts';

/**
 * 'Seguir en el televisor': a phone or a computer writes an address of ours for a television of the household, which asks every second
 * while it is open. Its pages carry the button below.
 */

const EVERY_MS = 1000;
const AGAIN_MS = 15_000;
/** When this television last asked. What was sent while it was not open is not shown when it is opened. */
const ASKED_KEY = 'butaca-hogar-visto';
const OPEN_WITHIN_MS = 15_000;
/** What can go on elsewhere: titles, players, channels, matches, searches. */
const CAN_GO_ON = /^\/(movie|serie|anime|liveChannels|futbol|buscar)\b/;

let wasOpen = false;

function noteAsked(): void {
  const before = Number(sessionStorage.getItem(ASKED_KEY));
  wasOpen ||= Date.now() - before < OPEN_WITHIN_MS;
  sessionStorage.setItem(ASKED_KEY, String(Date.now()));
}

/** After what others wrote came: goes where somebody of the household sent this television. */
export function goWhereSent(): void {
  const state = readState();
  const entry = state?.kept.entries.get(requestKey(state.by));
  if (!state || !entry || entry.at === state.sentAt) return;
  const isNew = wasOpen && entry.value !== null && isPathOfOurs(entry.value);
  keepState({ ...state, sentAt: entry.at });
  wasOpen = true;
  if (isNew) location.assign(entry.value as string);
}

/** Asks for no more than whether there is something; `run` fetches it. */
export function waitOnTelevision(run: () => Promise<void>): void {
  noteAsked();
  const look = async () => {
    const state = readState();
    if (!state) return;
    let pause = EVERY_MS;
    if (!document.hidden && devicesOf(state).length > 1) {
      const { version, mark } = state.kept;
      const head = headOf(await householdKeys(state.secret));
      const answer = await ask('sync', { ...head, devices: 0, version, mark });
      if (!answer) pause = AGAIN_MS;
      else if (answer.pieces.length > 0 || answer.head.kind !== 'synced') await run();
      noteAsked();
      wasOpen = true;
    }
    setTimeout(() => void look(), pause);
  };
  void look();
}

/** True if it was written; the next exchange brings it there. */
function send(to: number): void {
  const state = readState();
  if (!state) return;
  const { by, kept } = state;
  const value = location.pathname + location.search;
  const entry = { key: requestKey(to), value, at: nextTick(kept.entries, Date.now()), by };
  const made = compared(state);
  keepState({ ...made, kept: write(made.kept, [entry]) });
}

/** A button on pages that can go on there, for each television of the household. */
export function offerTelevisions(run: () => Promise<void>): void {
  let shownFor = '';
  let aside: HTMLElement | undefined;
  const offer = () => {
    const state = readState();
    const sets = state ? devicesOf(state).filter(({ by, isTv }) => isTv && by !== state.by) : [];
    const canGoOn =
      CAN_GO_ON.test(location.pathname) && document.documentElement.dataset.perfil === undefined;
    const wanted = canGoOn && sets.length > 0 ? location.pathname + location.search : '';
    if (wanted === shownFor) return;
    shownFor = wanted;
    aside?.remove();
    if (!wanted) return;
    aside = document.createElement('aside');
    aside.className = 'to-tv';
    aside.setAttribute('aria-label', householdText.toTv.title);
    for (const { by, name } of sets) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'to-tv-button';
      const label = sets.length > 1 ? householdText.toTv.named(name) : householdText.toTv.title;
      button.textContent = label;
      button.onclick = () => {
        send(by);
        button.textContent = householdText.toTv.sending;
        void run().then(() => {
          button.textContent = householdText.toTv.sent;
          setTimeout(() => {
            button.textContent = label;
          }, 4000);
        });
      };
      aside.append(button);
    }
    document.body.append(aside);
  };
  offer();
  // The router changes pages without a new document.
  setInterval(offer, 1000);
}
