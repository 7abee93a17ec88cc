/** As people say sizes: 1 MB is a million bytes. */
export const MEGABYTE = 1_000_000;

export const inMegabytes = (bytes: number): string =>
  (bytes / MEGABYTE).toFixed(1).replace('.', ',').replace(',0', '');
