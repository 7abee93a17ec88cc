import type { Author } from '../../domain/editing/author.ts';
import type { SettingKey, Settings } from '../../domain/settings/settings.ts';
import type { NeedsKey } from '../access/needs-key.ts';
import type { Typed } from '../editing/controls.ts';

export type Previewed = { key: SettingKey; before: unknown; after: unknown };

export type SettingsAnswer =
  | { kind: 'saved'; change: string | null }
  | {
      kind: 'form';
      typed: Typed;
      /** What its author saw, or what is stored now after a clash. */
      base: Partial<Settings>;
      /** What saving would change. */
      preview: Previewed[];
      wrong: SettingKey[];
      clashes: { key: SettingKey; theirs: unknown; author: Author }[];
      isUnchanged: boolean;
      waiting: NeedsKey | null;
    };
