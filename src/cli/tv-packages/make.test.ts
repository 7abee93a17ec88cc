import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTvPackages } from './make.ts';

/** Read by the tools of others, as a television's installer would. */

const PORTAL = {
  name: 'Cine <Ñandú> & Cía',
  tagline: 'Películas "de barrio"',
  origin: 'https://cine.example',
  version: '1.0.0',
};
const ICON = readFileSync('public/icons/icon-512.png');
const folder = mkdtempSync(join(tmpdir(), 'butaca-packages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const made = await makeTvPackages(PORTAL, ICON);
const at = (name: string) => join(folder, name);
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', timeout: 10_000 });
const sizeOf = async (file: string) => {
  const { width, height, format } = await sharp(at(file)).metadata();
  return `${format} ${width}x${height}`;
};

test('twice the same bytes; another address is another app', async () => {
  expect(await makeTvPackages(PORTAL, ICON)).toEqual(made);
  const other = await makeTvPackages({ ...PORTAL, origin: 'https://otro.example' }, ICON);
  expect(other['butaca.ipk'].equals(made['butaca.ipk'])).toBe(false);
  expect(other['butaca.wgt'].equals(made['butaca.wgt'])).toBe(false);
});

describe('the package of webOS', () => {
  writeFileSync(at('butaca.ipk'), made['butaca.ipk']);

  /** The parts of an `ar` archive, by the offsets of its own headers. */
  function parts(): Record<string, Buffer> {
    const all = made['butaca.ipk'];
    const found: Record<string, Buffer> = {};
    expect(all.subarray(0, 8).toString()).toBe('!<arch>\n');
    for (let from = 8; from < all.length; ) {
      const header = all.subarray(from, from + 60).toString();
      expect(header.slice(58)).toBe('`\n');
      const size = Number(header.slice(48, 58));
      found[header.slice(0, 16).trim()] = all.subarray(from + 60, from + 60 + size);
      from += 60 + size + (size % 2);
    }
    return found;
  }

  test('has its three members in their order', () => {
    expect(Object.keys(parts())).toEqual(['debian-binary', 'control.tar.gz', 'data.tar.gz']);
    expect(parts()['debian-binary']?.toString()).toBe('2.0\n');
  });

  test('holds the app, its icons and what names it', async () => {
    writeFileSync(at('control.tar.gz'), parts()['control.tar.gz'] as Buffer);
    writeFileSync(at('data.tar.gz'), parts()['data.tar.gz'] as Buffer);
    mkdirSync(at('data'), { recursive: true });
    run('tar', 'xzf', 'data.tar.gz', '-C', 'data');
    run('tar', 'xzf', 'control.tar.gz');
    const control = readFileSync(at('control'), 'utf8');
    const id = /^Package: (app\.butaca\.p[0-9a-f]{10})$/m.exec(control)?.[1];
    expect(control).toMatch(/^Architecture: all$/m);
    expect(control).toMatch(/^webOS-Package-Format-Version: 2$/m);
    const app = `data/usr/palm/applications/${id}`;
    const info = JSON.parse(readFileSync(at(`${app}/appinfo.json`), 'utf8'));
    expect(info).toMatchObject({ id, type: 'web', main: 'index.html', title: PORTAL.name });
    expect(info.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await sizeOf(`${app}/${info.icon}`)).toBe('png 80x80');
    expect(await sizeOf(`${app}/${info.largeIcon}`)).toBe('png 130x130');
    const listed = JSON.parse(
      readFileSync(at(`data/usr/palm/packages/${id}/packageinfo.json`), 'utf8'),
    );
    expect(listed).toMatchObject({ id, app: id, version: info.version });
    expect(readFileSync(at(`${app}/index.html`), 'utf8')).toContain(
      'location.replace("https://cine.example/")',
    );
  });
});

describe('the package of Tizen', () => {
  test('is a zip with a valid configuration, an icon and the right to the keys', async () => {
    writeFileSync(at('butaca.wgt'), made['butaca.wgt']);
    const script = `import sys, zipfile, xml.etree.ElementTree as tree
with zipfile.ZipFile('butaca.wgt') as packed:
    assert packed.testzip() is None
    packed.extractall('wgt')
    print(' '.join(packed.namelist()))
root = tree.parse('wgt/config.xml').getroot()
t = '{http://tizen.org/ns/widgets}'
w = '{http://www.w3.org/ns/widgets}'
app = root.find(t + 'application')
print(app.get('package'), app.get('id'))
print(root.find(w + 'name').text)
print(root.find(w + 'content').get('src'), root.find(w + 'icon').get('src'))
print(root.find(t + 'profile').get('name'))
print(root.find(t + 'privilege').get('name'))`;
    const [names, app, name, files, profile, privilege] = run('python3', '-c', script).split('\n');
    expect(names).toBe('config.xml index.html icon.png');
    const [id = '', full] = String(app).split(' ');
    expect(id).toMatch(/^[0-9a-zA-Z]{10}$/);
    expect(full).toBe(`${id}.portal`);
    expect(name).toBe(PORTAL.name);
    expect(files).toBe('index.html icon.png');
    expect(profile).toBe('tv-samsung');
    expect(privilege).toBe('http://tizen.org/privilege/tv.inputdevice');
    expect(await sizeOf('wgt/icon.png')).toBe('png 117x117');
  });
});
