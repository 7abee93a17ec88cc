import { expect, test } from 'vitest';
import { ACTIONS, type Action, allows, needsFreshKey, ROLES } from './permissions.ts';

/** As the owner of a portal would say it. Whoever changes the table changes this on purpose. */
const WHO: Record<Action, { may: string; fresh: boolean }> = {
  'matches.edit': { may: 'owner editor helper', fresh: false },
  'servers.edit': { may: 'owner editor helper', fresh: false },
  'requests.edit': { may: 'owner editor helper', fresh: false },
  'titles.edit': { may: 'owner editor', fresh: false },
  'channels.edit': { may: 'owner editor', fresh: false },
  'guide.edit': { may: 'owner editor', fresh: false },
  'leagues.edit': { may: 'owner editor', fresh: false },
  'consoles.edit': { may: 'owner editor', fresh: false },
  'pictures.add': { may: 'owner editor', fresh: false },
  'products.edit': { may: 'owner editor', fresh: false },
  'orders.edit': { may: 'owner editor', fresh: false },
  import: { may: 'owner editor', fresh: false },
  'history.undo': { may: 'owner editor helper', fresh: false },
  'titles.hide': { may: 'owner editor', fresh: true },
  'codes.issue': { may: 'owner editor', fresh: true },
  'settings.edit': { may: 'owner', fresh: true },
  'team.edit': { may: 'owner', fresh: true },
  'jobs.retry': { may: 'owner editor', fresh: false },
  'own-sessions.end': { may: 'owner editor helper', fresh: false },
  'own-keys.edit': { may: 'owner editor helper', fresh: true },
};

test.each(Object.keys(ACTIONS) as Action[])('%s: exactly who is listed', (action) => {
  expect(ROLES.filter((role) => allows(role, action)).join(' ')).toBe(WHO[action].may);
  expect(needsFreshKey(action)).toBe(WHO[action].fresh);
});
