#!/usr/bin/env -S node --
// `--`, or node would take `--env-file` for its own.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// JavaScript, and the cache first: to load what strips types takes Node longer than all the rest. Not the cache in /tmp, where
// others could leave code for us. Where it cannot be written, all works without.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/butaca'));
await import('./main.ts');
