import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/**
 * Chrome 79, the engine of LG televisions of 2021 and the oldest that the portal is built for. It comes from npm, because
 * distributions keep only the newest one, and never leaves the developer's machine.
 */
const PACKAGE = 'chrome-aws-lambda';
const VERSION = '2.0.2';
const SHA256 = '287fd9947ca8e8256a1d8fcdea588d133632787d890f3137eef635f9a1809eac';

const FOLDER = resolve('.tools/chrome-79');

const unpack = async (file: string): Promise<Buffer> =>
  await promisify(brotliDecompress)(readFileSync(file));

async function download(into: string): Promise<void> {
  execFileSync('npm', ['pack', `${PACKAGE}@${VERSION}`, '--silent', '--pack-destination', into], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 120_000,
  });
  const archive = join(into, `${PACKAGE}-${VERSION}.tgz`);
  const found = createHash('sha256').update(readFileSync(archive)).digest('hex');
  if (found !== SHA256) throw new Error(`${PACKAGE} ${VERSION} has another checksum: ${found}`);
  execFileSync('tar', ['xzf', archive, '-C', into, 'package/bin']);
  const packed = join(into, 'package/bin');
  await writeFile(join(into, 'chromium'), await unpack(join(packed, 'chromium.br')), {
    mode: 0o755,
  });
  // Draws without a graphics card. The browser looks for it in this folder.
  const renderer = join(into, 'swiftshader');
  mkdirSync(renderer);
  execFileSync('tar', ['x', '-C', renderer], {
    input: await unpack(join(packed, 'swiftshader.tar.br')),
  });
  rmSync(join(into, 'package'), { recursive: true });
  rmSync(archive);
}

/** Downloads it the first time. */
export async function oldChromiumPath(): Promise<string> {
  if (!existsSync(FOLDER)) {
    mkdirSync(resolve('.tools'), { recursive: true });
    // Renamed when complete, so that nobody finds half of it.
    const partial = mkdtempSync(`${FOLDER}-`);
    await download(partial);
    if (existsSync(FOLDER)) rmSync(partial, { recursive: true });
    else renameSync(partial, FOLDER);
  }
  return join(FOLDER, 'chromium');
}
