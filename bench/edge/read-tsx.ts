import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/** Some loaders import from files with views, which Node does not read by itself. Their styles are left out. */
registerHooks({
  load(url, context, next) {
    if (url.endsWith('.css'))
      return { format: 'module', source: 'export default {};', shortCircuit: true };
    if (!url.endsWith('.tsx')) return next(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'esnext',
        transform: { react: { runtime: 'automatic' } },
      },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
