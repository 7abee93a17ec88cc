/** What the last form did. */
export type LinksAnswer =
  /** Of the links on the page, those that were asked for: one, those of a host, or all. */
  | { kind: 'probing'; count: number; id: string | null; host: string | null; at: string }
  | { kind: 'saved' | 'removed'; change: string }
  /** Complaints about servers were answered. */
  | { kind: 'repaired' | 'dismissed'; change: string; servers: number }
  | { kind: 'already-answered' }
  | { kind: 'undone' }
  | { kind: 'not-undone'; change: string }
  | { kind: 'refused'; id: string; problem: string; url: string };
