import { hash } from 'node:crypto';
import type { Size } from './encode.ts';

/** A new number when pictures are encoded differently: what is stored under the old one is evicted in time. */
const VERSION = 1;

const folderOf = (source: string): string => {
  const name = hash('sha256', source, 'hex');
  return `${name.slice(0, 2)}/${name}`;
};

export const originalKey = (source: string): string => `${folderOf(source)}/original`;

export const resultKey = (source: string, { width, ratio, format }: Size): string =>
  `${folderOf(source)}/v${VERSION}-${ratio === null ? '' : 'cut-'}${width}.${format}`;
