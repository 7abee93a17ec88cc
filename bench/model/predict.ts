/** What a number of viewers needs, from what one event of each kind costs. Pure. */

export const PARTS = ['edge', 'portals', 'PostgreSQL', 'worker'] as const;
export type Part = (typeof PARTS)[number];

export const EVENTS = ['view', 'poll', 'detail', 'list', 'search', 'publish'] as const;
export type Event = (typeof EVENTS)[number];

/** Cores, or seconds of one core. */
export type Cores = Record<Part, number>;
/** How often per second. */
export type Rates = Record<Event, number>;
/** Seconds of a core that one event takes of each part, and what runs without any. */
export type Costs = { idle: Cores; each: Record<Event, Cores> };

export const eachPart = (value: (part: Part) => number): Cores =>
  Object.fromEntries(PARTS.map((part) => [part, value(part)])) as Cores;

export const predict = ({ idle, each }: Costs, rates: Partial<Rates>): Cores =>
  eachPart((part) =>
    EVENTS.reduce((sum, event) => sum + (rates[event] ?? 0) * each[event][part], idle[part]),
  );

/** How viewers behave: what one of them asks for per second, and what a catalogue of this size is asked for at most. */
export type Behaviour = {
  /** Pages opened, per viewer and hour. */
  viewsPerHour: number;
  /** Of the viewers, those on a page that asks for its JSON, and how often. */
  pollers: number;
  pollEveryS: number;
  /** Searches of words that no edge has, per viewer and hour. */
  searchesPerHour: number;
  /** Different pages that are asked for within the time for which an edge keeps one. */
  detailPages: number;
  listPages: number;
  keptForS: number;
  publishesPerHour: number;
};

/** Pages are rendered once for all edges: they are behind a second tier. */
export function ratesOf(viewers: number, how: Behaviour): Rates {
  const views = (viewers * how.viewsPerHour) / 3600;
  // No page is rendered more often than it is asked for.
  const rendered = (pages: number) => Math.min(views, pages / how.keptForS);
  return {
    view: views,
    poll: (viewers * how.pollers) / how.pollEveryS,
    detail: rendered(how.detailPages),
    list: rendered(how.listPages),
    search: (viewers * how.searchesPerHour) / 3600,
    publish: how.publishesPerHour / 3600,
  };
}
