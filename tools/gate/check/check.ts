import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

/** Runs every script of package.json whose name begins with `check:`, one line each; all of them, even after a failure. */

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};
const parts = Object.keys(scripts).filter((name) => name.startsWith('check:'));

async function run(part: string): Promise<boolean> {
  const start = performance.now();
  const child = spawn('npm', ['run', '--silent', part], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok ' : 'RED'}  ${part.slice('check:'.length)}  ${seconds} s`);
  if (code !== 0) console.log(`${out}${err}`.trimEnd());
  return code === 0;
}

const results: boolean[] = [];
for (const part of parts) results.push(await run(part));
process.exit(results.length > 0 && results.every(Boolean) ? 0 : 1);
