import { addComplaints } from '../../data/commands/complaints.ts';
import { hastenProbes } from '../../data/commands/server-queue.ts';
import type { Db } from '../../data/database.ts';
import { rangeOf } from '../../domain/household.ts';
import type { Complaint } from '../../domain/playback/complaints.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { networksOfDay } from '../http/networks.server.ts';
import { createTally } from '../http/tally.server.ts';

/** Of a crowd behind one network most are not counted; a flood from one does not fill the table. */
const MAX_COMPLAINTS_PER_NETWORK = 200;

/** Collects complaints. Each hastens a probe; a network counts once per server, reason and day. */
export function complaintCollector(db: Db) {
  const spend = networksOfDay();
  const tally = createTally({
    flushEveryMs: 1000,
    maxKeys: 1000,
    write: async (said) => {
      const complaints = said.map(([key, times]) => {
        const [serverId = '', reason = ''] = key.split('/');
        return { serverId, reason, times };
      });
      await hastenProbes(db, [...new Set(complaints.map(({ serverId }) => serverId))]);
      await addComplaints(
        db,
        complaints.filter(({ reason }) => reason !== ''),
      );
    },
    lost: 'complaints about servers were not written',
  });
  return (serverId: string, reason: Complaint, address: string): void => {
    const key = `${serverId}/${reason}`;
    const network = rangeOf(address);
    const today = dayInArgentina(new Date());
    const isNew =
      spend(today, network, key, 1) !== null &&
      spend(today, network, '', MAX_COMPLAINTS_PER_NETWORK) !== null;
    // Without a reason it is not counted.
    tally(isNew ? key : `${serverId}/`);
  };
}
