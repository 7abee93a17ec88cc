import { probeLinks } from '../../data/commands/links.ts';
import {
  type JudgedServer,
  listJudgedServers,
  listNamedServers,
  type NamedServer,
} from '../../data/queries/viewer-reports.ts';
import { linksPath } from '../../domain/links/filters.ts';
import { dayBefore } from '../../domain/numbers/days.ts';
import { type Doubt, doubtOf } from '../../domain/playback/evidence.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { fieldOf } from '../http/posted-form.ts';
import { isRowId } from '../http/row-id.ts';
import { engineNames } from '../text/engines.es.ts';
import { todayText } from '../text/today.es.ts';
import type { NeedSource } from './need-source.server.ts';
import type { Need } from './needs.ts';

const text = todayText.viewers;
const SHOWN = 5;

type Doubted = { server: JudgedServer; doubt: Doubt };

const networksOf = ({ server: { played, failed }, doubt }: Doubted): number =>
  doubt === 'fails' ? failed : played;

/** Where something can be done about it. */
function pathOf({ kind, ownerId, host }: NamedServer, { state }: JudgedServer): string {
  if (kind === 'match') return `/partidos/${ownerId}`;
  if (kind === 'channel') return linksPath({ state, host, kind });
  return linksPath({ state, host: null, kind: null, title: ownerId });
}

function needOf({ server, doubt }: Doubted, named: NamedServer): Need {
  const engines = doubt === 'fails' ? server.failedOn : server.playedOn;
  return {
    key: `v${server.id}`,
    title: named.owner,
    about: text.about({
      doubt,
      place: [named.part, named.label, named.host],
      played: server.played,
      failed: server.failed,
      engines: engines.map((engine) => engineNames[engine]),
    }),
    isUrgent: doubt === 'fails',
    ways: [
      { kind: 'link', path: pathOf(named, server), label: text.see },
      { kind: 'form', hacer: 'probar-servidor', fields: { id: server.id }, label: text.probe },
    ],
  };
}

/** Servers of which viewers say something else than the probe. */
export const viewerNeeds: NeedSource = {
  name: text.title,
  look: async ({ db, now }) => {
    const judged = await listJudgedServers(db, dayBefore(dayInArgentina(now), 1));
    const doubted = judged
      .flatMap((server): Doubted[] => {
        const doubt = doubtOf(server.state, server);
        return doubt ? [{ server, doubt }] : [];
      })
      .sort((a, b) => networksOf(b) - networksOf(a))
      .slice(0, SHOWN);
    const named = await listNamedServers(
      db,
      doubted.map(({ server }) => server.id),
    );
    const names = new Map(named.map((server) => [server.id, server]));
    return {
      needs: doubted.flatMap((one) => {
        const name = names.get(one.server.id);
        return name ? needOf(one, name) : [];
      }),
    };
  },
  acts: {
    'probar-servidor': async (db, actor, form) => {
      const id = fieldOf(form, 'id');
      return text.probing(await probeLinks(db, actor, isRowId(id) ? [id] : []));
    },
  },
};
