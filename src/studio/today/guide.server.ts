import { wantRead } from '../../data/commands/guide-sources.ts';
import { listFailedSources } from '../../data/queries/guide-sources.ts';
import { allows } from '../../domain/operators/permissions.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import { failureText } from '../text/guide.es.ts';
import { todayText } from '../text/today.es.ts';
import { agoText } from '../text/when.es.ts';
import type { NeedSource } from './need-source.server.ts';

const text = todayText.guide;

/** Sources of channels and of their guide that could not be read. What they brought before is still shown. */
export const guideNeeds: NeedSource = {
  name: text.title,
  look: async ({ db, now, role }) => ({
    needs: (allows(role, 'guide.edit') ? await listFailedSources(db) : []).flatMap(
      ({ id, name, failure, failedSince, isUnderWay }) => {
        if (!failure) return [];
        const { title, more } = failureText(failure);
        return {
          key: id,
          title: name,
          about: text.about(title, more, failedSince ? agoText(failedSince, now) : ''),
          isUrgent: false,
          ways: [
            { kind: 'link', path: `/guia/${id}`, label: text.solve },
            ...(isUnderWay
              ? []
              : [{ kind: 'form', hacer: 'leer', fields: { id }, label: text.again } as const]),
          ],
        };
      },
    ),
  }),
  acts: {
    leer: async (db, actor, form) => {
      const id = fieldOf(form, 'id');
      const isWanted = isRowId(id) && (await wantRead(db, actor, id, 'read')) === 'wanted';
      return isWanted ? text.wanted : text.gone;
    },
  },
};
