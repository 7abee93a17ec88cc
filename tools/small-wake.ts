import { minifySync, type Plugin } from 'vite';
import { wake } from '../src/portal/first-paint/wake.ts';

/** Every page contains the source of `wake`, so a build keeps it as small as that of other scripts. */
export function smallWake(): Plugin {
  return {
    name: 'small-wake',
    apply: 'build',
    load(id) {
      if (!id.endsWith('/first-paint/wake.ts')) return null;
      // Called, because what nobody calls would be left out.
      const { code, errors } = minifySync('wake.js', `(${wake})()`, { module: false });
      if (errors.length > 0) throw new Error(`wake.ts: ${errors.map(({ message }) => message)}`);
      const source = code.replace(/\(\);?\s*$/, '');
      return `export const wake = { toString: () => ${JSON.stringify(source)} };`;
    },
  };
}
