/** What a text says about something, or the answers that a person is asked to choose from. */
export type Answer<Value> = { value: Value } | { offered: readonly Value[] };

/** Null: unsaid, or to be asked. */
export const valueIn = <Value>(answer: Answer<Value> | null): Value | null =>
  answer && 'value' in answer ? answer.value : null;

export const answersIn = <Value>(answer: Answer<Value>): readonly Value[] =>
  'value' in answer ? [answer.value] : answer.offered;
