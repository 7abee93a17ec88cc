/** The field of a form in which the choice between mine and theirs is posted. */
export const choiceField = (field: string): string => `choice.${field}`;

/** Without a choice it stays theirs. */
export const isMine = (form: FormData, field: string): boolean =>
  form.get(choiceField(field)) === 'mine';
