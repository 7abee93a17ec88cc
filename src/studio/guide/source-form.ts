import { SOURCE_KINDS, type SourceFields } from '../../domain/guide/source.ts';
import type { EditAnswer } from '../editing/answer.ts';
import type { Controls } from '../editing/controls.ts';
import type { SourceProblem } from '../text/guide.es.ts';

export const NEW_SOURCE_ID = 'nueva';

/** The form of a source. Its address is no part of it: nothing is shown of that. */
export const SOURCE_CONTROLS = {
  name: { kind: 'text', isRequired: true, max: 400 },
  kind: { kind: 'choice', options: SOURCE_KINDS },
  file: { kind: 'text', max: 200 },
  zone: { kind: 'text', isRequired: true },
  offset_minutes: { kind: 'number', isRequired: true },
  every_hours: { kind: 'number', isRequired: true },
  sections: { kind: 'area' },
  terms: { kind: 'area' },
  attribution: { kind: 'text', max: 400 },
  enabled: { kind: 'flag' },
} as const satisfies Record<keyof SourceFields, Controls[string]>;

export type SourceAnswer = EditAnswer<SourceFields, SourceProblem> | { kind: 'wanted' };
