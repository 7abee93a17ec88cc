/**
 * What a viewer may say is wrong with a server: it does not open, it stops again and again, it has no sound, another
 * language, another video than it should, a bad picture.
 */
export const COMPLAINTS = [
  'no-start',
  'cuts',
  'no-sound',
  'language',
  'wrong-video',
  'bad-picture',
] as const;
export type Complaint = (typeof COMPLAINTS)[number];

/** From as many networks on, a complaint is shown to operators. */
export const COMPLAINTS_SHOWN_FROM = 3;

/** Days for which pages say that a server was repaired. */
export const REPAIR_DAYS = 7;

/** Names a repair on a page, in few bytes. It is only compared with others. */
export const repairMark = (at: Date): string => Math.floor(at.getTime() / 1000).toString(36);
