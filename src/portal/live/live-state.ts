import type { Score } from '../../domain/football/score.ts';
import type { Candidate } from '../../domain/playback/candidates.ts';
import type { OnAirView, ProgrammeView } from './airing-view.ts';
import type { MatchCardView } from './MatchCards.tsx';
import type { MatchOptionsData } from './MatchOptions.tsx';

/** Answers of `/vivo/…`, which open pages ask for again and again. All instants are ISO. */

type Played = { startsAt: string; endsAt: string; score?: Score };

export const matchStatePath = (id: string): string => `/vivo/partido/${encodeURIComponent(id)}`;
export const channelStatePath = (id: string): string => `/vivo/canal/${encodeURIComponent(id)}`;

/** `now`: the clock of the site, for browsers whose clock is wrong; up to five seconds old. */
export type AgendaState = {
  now: string;
  /** When today began in Argentina. */
  today: string;
  matches: ({ id: string; channels: number } & Played)[];
};

export type MatchLiveState = { now: string } & Played & MatchOptionsData;

export type ChannelState = {
  now: string;
  candidates: Candidate[];
  guide: OnAirView<ProgrammeView> | null;
};

/** Of `/vivo/proximos`: what is live and what comes next. */
export type NextMatches = { matches: MatchCardView[] };
