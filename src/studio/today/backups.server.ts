import { getArchiving } from '../../data/queries/today.ts';
import { todayText } from '../text/today.es.ts';
import { agoText } from '../text/when.es.ts';
import type { NeedSource } from './need-source.server.ts';

const text = todayText.backups;

/** Whether PostgreSQL can archive. Of backups and drills `butaca doctor` tells, which may read their proofs. */
export const backupNeeds: NeedSource = {
  name: text.title,
  look: async ({ db, now }) => {
    const { isOn, lastAt, failedAt } = await getArchiving(db);
    if (!isOn || !failedAt || (lastAt && lastAt >= failedAt)) return { needs: [] };
    return {
      needs: [
        {
          key: 'archive',
          title: text.failing,
          about: text.about(lastAt ? agoText(lastAt, now) : null),
          isUrgent: true,
          // Only somebody at the machine can mend it.
          ways: [],
        },
      ],
    };
  },
};
