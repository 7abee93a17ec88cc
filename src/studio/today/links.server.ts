import { MAX_PROBED, probeLinks } from '../../data/commands/links.ts';
import { listDeadHosts, listLinkIds } from '../../data/queries/links.ts';
import { listUnplayable } from '../../data/queries/today.ts';
import { linksPath, readHost } from '../../domain/links/filters.ts';
import { fieldOf } from '../http/posted-form.ts';
import { todayText } from '../text/today.es.ts';
import type { NeedSource } from './need-source.server.ts';
import type { Need } from './needs.ts';

const text = todayText.links;
const SHOWN_TITLES = 5;
const SHOWN_HOSTS = 4;
const DEAD = { state: 'dead', host: null, kind: null } as const;

/** Dead links on what viewers open: what nobody can watch, and the domains behind it. */
export const linkNeeds: NeedSource = {
  name: text.title,
  look: async ({ db }) => {
    const [titles, hosts] = await Promise.all([
      listUnplayable(db, SHOWN_TITLES),
      listDeadHosts(db, SHOWN_HOSTS),
    ]);
    const wanted = hosts.filter(({ opens, live }) => opens > 0 || live > 0);
    return {
      needs: [
        ...titles.map(
          ({ titleId, name, kind, opens, parts }): Need => ({
            key: `t${titleId}`,
            title: name,
            about: text.unplayable({ kind, opens, parts }),
            isUrgent: true,
            ways: [
              { kind: 'link', path: linksPath({ ...DEAD, title: titleId }), label: text.seeLinks },
            ],
          }),
        ),
        ...wanted.map((found): Need => {
          const { host, live } = found;
          const path = `/enlaces/reemplazar?${new URLSearchParams({ de: host })}`;
          return {
            key: host,
            title: host,
            about: text.host(found),
            isUrgent: live > 0,
            ways: [
              { kind: 'link', path, label: text.replace },
              { kind: 'form', hacer: 'probar', fields: { host }, label: text.probe },
            ],
          };
        }),
      ],
      more: titles.length + wanted.length > 0 ? { path: linksPath(DEAD), label: text.more } : null,
    };
  },
  acts: {
    probar: async (db, actor, form) => {
      const host = readHost(fieldOf(form, 'host'));
      const ids = host === null ? [] : await listLinkIds(db, { ...DEAD, host }, MAX_PROBED);
      return text.probing(await probeLinks(db, actor, ids));
    },
  },
};
