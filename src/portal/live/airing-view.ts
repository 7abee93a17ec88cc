/** What of a programme a card says. */
export type AiringView = {
  title: string;
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
  /** In Argentina. */
  date: string;
  time: string;
};

/** A programme on the page of its channel. */
export type ProgrammeView = AiringView & {
  subTitle: string | null;
  description: string | null;
  episode: string | null;
  isLive: boolean;
};

/** What a channel shows, as a page was made. */
export type OnAirView<View extends AiringView = AiringView> = {
  /** Without what was over. */
  programmes: View[];
  /** Percent of the first that are over; null before it begins. */
  share: number | null;
};
