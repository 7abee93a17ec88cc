import { type Action, allows, type Role } from '../../domain/operators/permissions.ts';
import { text } from '../text/text.es.ts';

const { sections: names, sectionGroups: groups } = text;

/** A screen in the navigation. With an action, only roles that may do it see the screen. */
type Section = { path: string; name: string; action?: Action };
type SectionGroup = { name: string; sections: readonly Section[] };

/** Every screen that the navigation leads to, by what it is for and then by how often it is used. */
const GROUPS: readonly SectionGroup[] = [
  {
    name: groups.day,
    sections: [
      { path: '/hoy', name: names.today },
      { path: '/partidos', name: names.matches },
      { path: '/pegar', name: names.pasteLinks, action: 'servers.edit' },
      { path: '/enlaces', name: names.links },
      { path: '/peticiones', name: names.requests, action: 'requests.edit' },
    ],
  },
  {
    name: groups.catalogue,
    sections: [
      { path: '/titulos', name: names.titles, action: 'titles.edit' },
      { path: '/importar', name: names.imports, action: 'import' },
      { path: '/retiros', name: names.takedowns, action: 'titles.hide' },
    ],
  },
  {
    name: groups.shop,
    sections: [
      { path: '/pedidos', name: names.orders, action: 'orders.edit' },
      { path: '/codigos', name: names.codes, action: 'codes.issue' },
      { path: '/productos', name: names.products, action: 'products.edit' },
    ],
  },
  {
    name: groups.portal,
    sections: [
      { path: '/ajustes', name: names.settings, action: 'settings.edit' },
      { path: '/numeros', name: names.numbers },
      { path: '/historial', name: names.history },
      { path: '/equipo', name: names.team },
    ],
  },
];

/** What somebody with this role sees. Groups without a screen are left out. */
export const sectionsFor = (role: Role): readonly SectionGroup[] =>
  GROUPS.map(({ name, sections }) => ({
    name,
    sections: sections.filter(({ action }) => !action || allows(role, action)),
  })).filter(({ sections }) => sections.length > 0);
