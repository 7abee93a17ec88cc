import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '../../..');
const SETTINGS = [
  '.dependency-cruiser.mjs',
  '.gitignore',
  'biome.json',
  'knip.jsonc',
  'react-router.config.ts',
  'src/studio/react-router.config.ts',
  'src/studio/tsconfig.json',
  'tools/gate/check',
  'tools/gate/size-budgets.ts',
  'tools/gate/small-manifest.ts',
  'tsconfig.json',
];

export type Files = Record<string, string>;

/** A tree in which no check finds a fault. */
export const SOUND: Files = {
  'README.md': `# Seats

## How many?

See [\`getSeats\`](src/data/seats.ts), [the map](docs/map.md#rooms) and [below](#how-many). Counted once by
\`npm run bench -- rows\` at commit \`0123abc\`.
`,
  'docs/map.md': `# Map

Made by \`npm run docs\` from the imports of \`src\`, without tests: an arrow means that a folder imports from another.
What each folder is for: [where-code-lives.md](where-code-lives.md).

## Rooms

\`\`\`mermaid
flowchart TD
  data --> domain
  portal --> data
  portal --> platform
  portal --> ui
  studio --> data
\`\`\`

## Areas of the portal

Arrows to \`http\`, \`layout\`, \`seo\` and \`text\` are left out: almost every area uses them.

\`\`\`mermaid
flowchart TD
\`\`\`

## Areas of the studio

\`\`\`mermaid
flowchart TD
\`\`\`
`,
  'docs/where-code-lives.md': '# Where code lives\n\n- catalogue/ text/ team/\n',
  'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [reactRouter()] });
`,
  'src/domain/seats.ts': `import { z } from 'zod';

export const seatsSchema = z.number();
`,
  'src/data/seats.ts': `import { seatsSchema } from '../domain/seats.ts';

export const getSeats = (value: unknown) => seatsSchema.parse(value);
`,
  'src/studio/vite.config.ts': `import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [reactRouter()] });
`,
  'src/studio/root.tsx': `export { Outlet as default } from 'react-router';
`,
  'src/studio/routes.ts': `import { index, type RouteConfig } from '@react-router/dev/routes';

export default [index('team/routes/equipo.tsx')] satisfies RouteConfig;
`,
  'src/studio/team/routes/equipo.tsx': `import { getSeats } from '../../../data/seats.ts';
import type { Route } from './+types/equipo';

export const loader = () => ({ seats: getSeats(1) });

export default function Page({ loaderData }: Route.ComponentProps) {
  return loaderData.seats;
}
`,
  'src/platform/env.ts': `export const env = () => process.env.HOME;
`,
  'src/ui/Seat.tsx': `type SeatProps = { label: string; count: number; isFree: boolean };

export function Seat({ label, count, isFree }: SeatProps) {
  return (
    <section aria-label={label} className={isFree ? 'free' : 'taken'}>
      <img src="/seat.webp" alt="" title={\`\${label} · \${count}\`} />
      {label === 'row' ? count : label}
    </section>
  );
}
`,
  'src/portal/text/text.es.ts': `export const text = { seat: 'Butaca' };
`,
  'src/portal/root.tsx': `export { Outlet as default } from 'react-router';
`,
  'src/portal/pages.ts': `export const PAGES = [{ path: '/', maxScriptKb: 1 }];
`,
  'src/portal/routes.ts': `import { index, type RouteConfig } from '@react-router/dev/routes';

export default [index('catalogue/routes/home.tsx')] satisfies RouteConfig;
`,
  'src/portal/catalogue/routes/home.tsx': `import { getSeats } from '../../../data/seats.ts';
import { env } from '../../../platform/env.ts';
import { Seat } from '../../../ui/Seat.tsx';
import { text } from '../../text/text.es.ts';
import type { Route } from './+types/home';

export const loader = () => ({ seats: getSeats(env()) });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <Seat label={text.seat} count={loaderData.seats} isFree />;
}
`,
};

const PACKAGES = {
  dependencies: ['react', 'react-dom', 'react-router', '@react-router/node', 'isbot', 'zod'],
  devDependencies: [
    '@actions/workflow-parser',
    '@biomejs/biome',
    '@react-router/dev',
    '@types/node',
    '@types/react',
    'dependency-cruiser',
    'knip',
    'typescript',
    'vite',
  ],
};

const folders: string[] = [];

export function removeTrees(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

export function write(folder: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** The sound tree in a temporary folder, with this repository's settings and with planted faults. */
export function makeTree(planted: Files = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'butaca-check-'));
  folders.push(folder);
  for (const name of SETTINGS) {
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (source) => !/(\.test|check-fixture|tables?|commands)\.ts$/.test(source),
    });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const { type, scripts, ...real } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const pick = (kind: keyof typeof PACKAGES) =>
    Object.fromEntries(PACKAGES[kind].map((name) => [name, real[kind][name]]));
  const manifest = {
    type,
    scripts: Object.fromEntries(
      Object.entries(scripts).filter(([name]) => /^(check|typegen)/.test(name)),
    ),
    dependencies: pick('dependencies'),
    devDependencies: pick('devDependencies'),
  };
  write(folder, { 'package.json': `${JSON.stringify(manifest, null, 2)}\n`, ...SOUND, ...planted });
  return folder;
}

export type Replacement = readonly [file: string, from: RegExp | string, to: string];

/** A copy of this repository's documents, with texts replaced. */
export function copyDocuments(...planted: readonly Replacement[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'butaca-check-'));
  folders.push(folder);
  for (const name of globSync(['*.md', 'docs/**/*.md', 'edge/*.md'], { cwd: ROOT })) {
    write(folder, { [name]: readFileSync(join(ROOT, name), 'utf8') });
  }
  for (const [file, from, to] of planted) {
    const before = readFileSync(join(folder, file), 'utf8');
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} does not have ${from}`);
    write(folder, { [file]: after });
  }
  return folder;
}

/** Checks the documents there against this repository's code. */
export const checkDocuments = async (folder: string, part: string, ...rest: string[]) =>
  await ended(spawn(process.execPath, [join(import.meta.dirname, part), ...rest], { cwd: folder }));

/** As those do who take pictures. */
export async function noteScreen(folder: string, name: string, address: string) {
  const note = `import('./tools/gate/check/screenshots.ts').then((m) => m.noteScreen('${name}', '${address}'))`;
  return await ended(spawn(process.execPath, ['-e', note], { cwd: folder }));
}

/** Runs one script of package.json there. */
export async function check(folder: string, part: string, ...rest: string[]) {
  const child = spawn('npm', ['run', '--silent', part, '--', ...rest], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      NODE_ENV: 'development',
      // React Router installs missing packages, which would replace the linked node_modules.
      npm_config_dry_run: 'true',
      NO_COLOR: '1',
    },
  });
  return await ended(child);
}

async function ended(child: ChildProcessWithoutNullStreams) {
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, output: out + err };
}
