export const ROLES = ['owner', 'editor', 'helper'] as const;
export type Role = (typeof ROLES)[number];

/** Who changes something. Without an operator it is the command line or an import. */
export type Actor = { operatorId: string | null; name: string; role: Role };

const OWNER = ['owner'] as const;
const EDITORS = ['owner', 'editor'] as const;
const EVERYONE = ROLES;

/** What each role may do. What is not listed is denied. */
export const ACTIONS = {
  'matches.edit': { roles: EVERYONE },
  'servers.edit': { roles: EVERYONE },
  'requests.edit': { roles: EVERYONE },
  'titles.edit': { roles: EDITORS },
  'channels.edit': { roles: EDITORS },
  // Sources of channels and of their guide.
  'guide.edit': { roles: EDITORS },
  'leagues.edit': { roles: EDITORS },
  'consoles.edit': { roles: EDITORS },
  'products.edit': { roles: EDITORS },
  // A file, for a record that the role may edit.
  'pictures.add': { roles: EDITORS },
  // Also who may see customers' contacts.
  'orders.edit': { roles: EDITORS },
  import: { roles: EDITORS },
  // Needs the right to do what is undone as well.
  'history.undo': { roles: EVERYONE },
  'settings.edit': { roles: OWNER, needsFreshKey: true },
  'titles.hide': { roles: EDITORS, needsFreshKey: true },
  'codes.issue': { roles: EDITORS, needsFreshKey: true },
  'team.edit': { roles: OWNER, needsFreshKey: true },
  // To run a job of the worker again.
  'jobs.retry': { roles: EDITORS },
  'own-sessions.end': { roles: EVERYONE },
  'own-keys.edit': { roles: EVERYONE, needsFreshKey: true },
} as const satisfies Record<string, { roles: readonly Role[]; needsFreshKey?: true }>;

export type Action = keyof typeof ACTIONS;

export const allows = (role: Role, action: Action): boolean =>
  (ACTIONS[action].roles as readonly Role[]).includes(role);

export const needsFreshKey = (action: Action): boolean => 'needsFreshKey' in ACTIONS[action];

/** The role of whoever acts does not list this action. */
export class NotAllowed extends Error {
  override name = 'NotAllowed';
  readonly action: Action;

  constructor(action: Action) {
    super(`not allowed: ${action}`);
    this.action = action;
  }
}
