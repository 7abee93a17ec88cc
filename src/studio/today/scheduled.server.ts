import { listScheduled } from '../../data/queries/drafts.ts';
import { allows } from '../../domain/operators/permissions.ts';
import { todayText } from '../text/today.es.ts';
import { dateText } from '../text/when.es.ts';
import { pathOf, problemOf } from '../titles/scheduled.ts';
import type { NeedSource } from './need-source.server.ts';

const text = todayText.scheduled;
const SHOWN = 3;

/** Changes that were planned for an instant and are not there. */
export const scheduledNeeds: NeedSource = {
  name: text.title,
  look: async ({ db, role }) => {
    const needs = (await listScheduled(db)).flatMap((change) => {
      const problem = problemOf(change);
      const path = pathOf(change) ?? '/titulos/programados';
      return problem === null
        ? []
        : {
            key: change.id,
            title: change.name,
            about: text.about(problem.state, dateText(change.dueAt), problem.why),
            isUrgent: true,
            ways: allows(role, 'titles.edit')
              ? [{ kind: 'link', path, label: text.solve } as const]
              : [],
          };
    });
    return {
      needs: needs.slice(0, SHOWN),
      more: needs.length > SHOWN ? { path: '/titulos/programados', label: text.more } : null,
    };
  },
};
