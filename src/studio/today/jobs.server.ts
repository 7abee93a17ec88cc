import { wantJobAgain } from '../../data/commands/failed-jobs.ts';
import { listFailedJobs } from '../../data/queries/today.ts';
import { allows } from '../../domain/operators/permissions.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { fieldOf } from '../http/posted-form.ts';
import { jobText, todayText } from '../text/today.es.ts';
import { agoText } from '../text/when.es.ts';
import type { NeedSource } from './need-source.server.ts';

const text = todayText.jobs;

/** Jobs of the worker that failed and have not succeeded since. */
export const jobNeeds: NeedSource = {
  name: text.title,
  look: async ({ db, now, role }) => ({
    needs: (await listFailedJobs(db)).map(({ name, reason, times, since, isWanted }) => ({
      key: name,
      title: jobText(name),
      about: text.about({ times, isWanted }, agoText(since, now), reason),
      isUrgent: false,
      ways:
        isWanted || !allows(role, 'jobs.retry')
          ? []
          : [{ kind: 'form', hacer: 'repetir', fields: { name }, label: text.again }],
    })),
  }),
  acts: {
    repetir: async (db, actor, form) => {
      const name = fieldOf(form, 'name');
      const isWanted = isStorableText(name) && (await wantJobAgain(db, actor, name));
      return isWanted ? text.wanted : text.over;
    },
  },
};
