import { type Action, allows, type Role } from '../../domain/operators/permissions.ts';

/** A screen in the navigation. With an action, only roles that may do it see the screen. */
type Section = { path: string; name: string; action?: Action };

/** Every screen that the navigation leads to, by what it is for and then by how often it is used. */
const GROUPS = {
  'Cada día': {
    today: { path: '/hoy', name: 'Hoy' },
    matches: { path: '/partidos', name: 'Partidos' },
    pasteLinks: { path: '/pegar', name: 'Pegar enlaces', action: 'servers.edit' },
    links: { path: '/enlaces', name: 'Enlaces' },
    requests: { path: '/peticiones', name: 'Peticiones', action: 'requests.edit' },
  },
  Catálogo: {
    titles: { path: '/titulos', name: 'Títulos', action: 'titles.edit' },
    channels: { path: '/canales', name: 'Canales', action: 'channels.edit' },
    guide: { path: '/guia', name: 'Guía', action: 'guide.edit' },
    leagues: { path: '/ligas', name: 'Ligas', action: 'leagues.edit' },
    consoles: { path: '/consolas', name: 'Consolas', action: 'consoles.edit' },
    imports: { path: '/importar', name: 'Importar', action: 'import' },
    takedowns: { path: '/retiros', name: 'Retiros', action: 'titles.hide' },
  },
  Tienda: {
    orders: { path: '/pedidos', name: 'Pedidos', action: 'orders.edit' },
    codes: { path: '/codigos', name: 'Códigos', action: 'codes.issue' },
    products: { path: '/productos', name: 'Productos', action: 'products.edit' },
  },
  'El portal': {
    settings: { path: '/ajustes', name: 'Ajustes', action: 'settings.edit' },
    numbers: { path: '/numeros', name: 'Números' },
    history: { path: '/historial', name: 'Historial' },
    team: { path: '/equipo', name: 'Equipo' },
  },
} as const satisfies Record<string, Record<string, Section>>;

type KeyOf<Group> = Group extends unknown ? keyof Group : never;
type SectionKey = KeyOf<(typeof GROUPS)[keyof typeof GROUPS]>;

const groups: [name: string, Record<string, Section>][] = Object.entries(GROUPS);

/** What each screen is called, also as its heading. */
export const sectionNames = Object.fromEntries(
  groups.flatMap(([, sections]) => Object.entries(sections).map(([key, { name }]) => [key, name])),
) as Record<SectionKey, string>;

/** What somebody with this role sees. Groups without a screen are left out. */
export const sectionsFor = (role: Role): { name: string; sections: Section[] }[] =>
  groups
    .map(([name, sections]) => ({
      name,
      sections: Object.values(sections).filter(({ action }) => !action || allows(role, action)),
    }))
    .filter(({ sections }) => sections.length > 0);
