import type { ListPage } from '../../domain/catalogue/paging.ts';
import type { ChannelCard, ChannelType } from '../../domain/channels/channel.ts';
import type { Hour } from '../../domain/guide/guide-path.ts';
import type { DayTab } from '../live/DayTabs.tsx';

/** What the page of the guide shows. Instants are ISO; `time`, `until` and `date` are those of Argentina. */

export type ProgrammeView = {
  title: string;
  startsAt: string;
  endsAt: string;
  time: string;
  until: string;
  subTitle?: string;
  isLive?: boolean;
};

/** What a page carries of its programmes: the rest follows from it, and a page has a hundred. */
export type SentProgramme = Omit<ProgrammeView, 'endsAt' | 'time' | 'until'> & {
  /** When that is not when the next one begins. */
  endsAt?: string;
};

/** What else is known of a programme, on demand. */
export type ProgrammeDetails = ProgrammeView & {
  description: string | null;
  episode: string | null;
  categories: string[];
  isNew: boolean;
  isRepeat: boolean;
  /** Whom the guide of its channel is owed to. */
  attribution: string;
};

export const programmePath = (channelId: string, startsAt: string): string =>
  `/vivo/programa/${encodeURIComponent(channelId)}/${Date.parse(startsAt)}`;

export type SentRow = ChannelCard & { programmes: SentProgramme[] };
export type GuideRow = ChannelCard & { programmes: ProgrammeView[] };

export type ListedGuide = {
  kind: 'listed';
  page: ListPage<SentRow>;
  /** Whom the guide of these channels is owed to. */
  sources: string[];
};
export type GuideView = ListedGuide | { kind: 'failed' };

export type WindowView = {
  from: string;
  to: string;
  at: Hour;
  /** The address names no hour: the page is about what is on. */
  isNow: boolean;
  date: string;
  time: string;
  until: string;
};

/** A way to another part of the guide. */
export type GuideTab = DayTab;

export type GuideData = {
  madeAt: string;
  group: ChannelType;
  /** Those that have a guide. */
  groups: GuideTab[];
  window: WindowView;
  tabs: GuideTab[];
  parts: GuideTab[];
  before: string | null;
  after: string | null;
  guide: GuideView;
};
