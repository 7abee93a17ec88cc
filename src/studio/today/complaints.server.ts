import { countComplained, listComplained } from '../../data/queries/complaints.ts';
import { complaintsText } from '../text/complaints.es.ts';
import { todayText } from '../text/today.es.ts';
import type { NeedSource } from './need-source.server.ts';

const text = todayText.complaints;

/** Servers that viewers say do not work: how many, and the one with most complaints. */
export const complaintNeeds: NeedSource = {
  name: complaintsText.title,
  look: async ({ db }) => {
    const [count, [first]] = await Promise.all([
      countComplained(db),
      listComplained(db, { host: null, limit: 1, offset: 0 }),
    ]);
    if (!first) return { needs: [] };
    const [most] = first.complaints;
    return {
      needs: [
        {
          key: 'complaints',
          title: text.count(count),
          about: text.first(first, most ? complaintsText.reason(most.reason, most.times) : ''),
          isUrgent: false,
          ways: [{ kind: 'link', path: '/enlaces/avisos', label: text.solve }],
        },
      ],
    };
  },
};
