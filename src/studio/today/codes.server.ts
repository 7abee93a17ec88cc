import { ALARM_FAILURES_PER_MINUTE } from '../../data/commands/product-codes.ts';
import { getFailedCodes } from '../../data/queries/today.ts';
import { allows } from '../../domain/operators/permissions.ts';
import { VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { todayText } from '../text/today.es.ts';
import type { NeedSource } from './need-source.server.ts';

const text = todayText.codes;
const SHOWN_MINUTES = 6 * 60;

/** Somebody tries codes of products, from more addresses than can be refused one by one. */
export const codeNeeds: NeedSource = {
  name: text.title,
  look: async ({ db, role }) => {
    const worst = await getFailedCodes(db, SHOWN_MINUTES);
    if (!worst || worst.failures < ALARM_FAILURES_PER_MINUTE) return { needs: [] };
    return {
      needs: [
        {
          key: worst.minute.toISOString(),
          title: text.tried(worst.failures),
          about: text.about(wallClock(worst.minute, VIEWER_ZONE).time),
          isUrgent: false,
          ways: allows(role, 'codes.issue')
            ? [{ kind: 'link', path: '/codigos', label: text.look }]
            : [],
        },
      ],
    };
  },
};
