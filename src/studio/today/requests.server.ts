import { countRequests, listMostWanted } from '../../data/queries/requests.ts';
import { todayText } from '../text/today.es.ts';
import type { NeedSource } from './need-source.server.ts';

const text = todayText.requests;
const SHOWN = 3;

/** What viewers want most and nobody has answered. */
export const requestNeeds: NeedSource = {
  name: text.title,
  look: async ({ db }) => {
    const [wanted, { abiertas }] = await Promise.all([
      listMostWanted(db, SHOWN),
      countRequests(db),
    ]);
    return {
      needs: wanted.map(({ id, name, votes }) => ({
        key: id,
        title: name,
        about: text.about(votes),
        isUrgent: false,
        ways: [{ kind: 'link', path: `/peticiones/vincular?id=${id}`, label: text.solve }],
      })),
      more: abiertas > SHOWN ? { path: '/peticiones', label: text.more(abiertas) } : null,
    };
  },
};
