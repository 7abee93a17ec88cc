import type { Role } from '../../domain/operators/permissions.ts';
import { shortcutsFor } from '../layout/shortcuts.ts';
import { finderText as text } from '../text/finder.es.ts';
import { sectionsFor } from '../text/sections.es.ts';

/** What can be opened. */
export type FoundItem = { name: string; about: string; path: string };
export type FoundGroup = { name: string; items: readonly FoundItem[] };

/** Every screen of a role, with the group that it stands in. */
export const screensFor = (role: Role): FoundItem[] =>
  sectionsFor(role).flatMap((group) =>
    group.sections.map(({ name, path }) => ({ name, about: group.name, path })),
  );

export const actionsFor = (role: Role): (FoundItem & { also: string })[] =>
  shortcutsFor(role).map(({ name, also, path }) => ({ name, also, about: '', path }));

/** Before anything is typed. */
export const everywhere = (role: Role): FoundGroup[] => [
  { name: text.groups.screens, items: screensFor(role) },
  { name: text.groups.actions, items: actionsFor(role) },
];
