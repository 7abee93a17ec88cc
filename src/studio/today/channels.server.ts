import { listSportsChannels } from '../../data/commands/operator-records.ts';
import { countUnlistedChannels } from '../../data/queries/today.ts';
import { allows } from '../../domain/operators/permissions.ts';
import { todayText } from '../text/today.es.ts';
import type { NeedSource } from './need-source.server.ts';

const text = todayText.channels;

/** An import that had channels and no list of known ones: no page shows them. */
export const channelNeeds: NeedSource = {
  name: text.title,
  look: async ({ db, role }) => {
    const count = await countUnlistedChannels(db);
    if (count === 0) return { needs: [] };
    return {
      needs: [
        {
          key: 'unlisted',
          title: text.unlisted(count),
          about: text.about,
          isUrgent: true,
          ways: allows(role, 'channels.edit')
            ? [{ kind: 'form', hacer: 'mostrar-canales', fields: {}, label: text.list }]
            : [],
        },
      ],
    };
  },
  acts: {
    'mostrar-canales': async (db, actor) => text.listed(await listSportsChannels(db, actor)),
  },
};
