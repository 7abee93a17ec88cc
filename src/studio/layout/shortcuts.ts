import { titlesPath } from '../../domain/catalogue/title-filter.ts';
import { channelsPath } from '../../domain/channels/channel-filter.ts';
import { type Action, allows, type Role } from '../../domain/operators/permissions.ts';
import { shortcutTexts as texts } from '../text/finder.es.ts';

/** Something that can be done, and the screen that does it. Ctrl-K finds it by name. */
type Shortcut = { path: string; name: string; also: string; action: Action };

const SHORTCUTS: readonly Shortcut[] = [
  { path: '/partidos/nuevo', ...texts.newMatch, action: 'matches.edit' },
  { path: '/titulos/nuevo', ...texts.newMovie, action: 'titles.edit' },
  { path: '/titulos/nuevo?tipo=serie', ...texts.newSeries, action: 'titles.edit' },
  { path: '/titulos/nuevo?tipo=anime', ...texts.newAnime, action: 'titles.edit' },
  { path: '/partidos/pegar', ...texts.pasteAgenda, action: 'matches.edit' },
  { path: '/enlaces/reemplazar', ...texts.replaceDomain, action: 'servers.edit' },
  { path: titlesPath({ lack: 'servidor' }), ...texts.unplayable, action: 'titles.edit' },
  { path: titlesPath({ lack: 'poster' }), ...texts.withoutPoster, action: 'titles.edit' },
  { path: '/canales/nuevo', ...texts.newChannel, action: 'channels.edit' },
  {
    path: channelsPath({ state: 'sin-servidor' }),
    ...texts.deadChannels,
    action: 'channels.edit',
  },
  { path: channelsPath({ type: 'sports' }), ...texts.sportsChannels, action: 'channels.edit' },
  { path: '/titulos/programados', ...texts.scheduled, action: 'titles.edit' },
  { path: '/retiros/nuevo', ...texts.takeDown, action: 'titles.hide' },
  { path: '/ligas/nueva', ...texts.newLeague, action: 'leagues.edit' },
  { path: '/consolas/nueva', ...texts.newConsole, action: 'consoles.edit' },
  { path: '/productos/nuevo', ...texts.newProduct, action: 'products.edit' },
  { path: '/pedidos/nuevo', ...texts.newOrder, action: 'orders.edit' },
  { path: '/codigos', ...texts.checkCode, action: 'codes.issue' },
  { path: '/historial', ...texts.undo, action: 'history.undo' },
  { path: '/equipo', ...texts.invite, action: 'team.edit' },
  { path: '/llave-nueva', ...texts.newKey, action: 'own-keys.edit' },
];

export const shortcutsFor = (role: Role): readonly Shortcut[] =>
  SHORTCUTS.filter(({ action }) => allows(role, action));
