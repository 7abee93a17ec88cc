import { MAX_COMPLAINTS, type OwnLibrary } from './library.ts';

/** A server as pages have it: its row, and the mark of its last repair. */
export type ListedServer = { id: string; repaired?: string };

const isAbout =
  (id: string) =>
  (complaint: string): boolean =>
    complaint.startsWith(`${id} `);
const complaintOf = ({ id, repaired = '' }: ListedServer): string => `${id} ${repaired}`;

/** The newest first, one per server. */
export const noteComplaint = (library: OwnLibrary, server: ListedServer): OwnLibrary => ({
  ...library,
  complaints: [
    complaintOf(server),
    ...library.complaints.filter((kept) => !isAbout(server.id)(kept)),
  ].slice(0, MAX_COMPLAINTS),
});

/** Whether a server was repaired since the viewer complained about it. By marks, because the viewer's clock may be wrong. */
export const isRepaired = (library: OwnLibrary, server: ListedServer): boolean =>
  server.repaired !== undefined &&
  library.complaints.some((kept) => isAbout(server.id)(kept) && kept !== complaintOf(server));
