/** Beside the fields of a form that is sent again: what the device signed. */
export const KEY_FIELD = 'signed-by-key';

/** Nothing was done yet: the form waits for a key. */
export type NeedsKey = {
  kind: 'needs-key';
  fields: [name: string, value: string][];
  problem?: string;
};
