import type { Complaint } from '../playback/complaints.ts';
import type { ListedLink } from './listed-link.ts';

/** A link that viewers complain about. A network counts once per reason and day. */
export type ComplainedLink = ListedLink & {
  /** Of all reasons together. */
  times: number;
  /** Most first. */
  complaints: { reason: Complaint; times: number }[];
  firstAt: Date;
  lastAt: Date;
};

/** A domain with such links. */
export type ComplainedHost = { host: string; servers: number; times: number };
