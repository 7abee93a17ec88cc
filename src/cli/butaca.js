#!/usr/bin/env -S node --
// `--`, or node would take `--env-file` for its own.
import { join } from 'node:path';

const OLDEST = 24;
if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(
    `butaca needs Node.js ${OLDEST} or newer; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}
// JavaScript, and the cache first: to load what strips types takes Node longer than all the rest. Not the cache in /tmp, where
// others could leave code for us. Where it cannot be written, all works without.
const { enableCompileCache } = await import('node:module');
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/butaca'));
await import('./main.ts');
