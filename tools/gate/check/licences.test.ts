import { afterAll, describe, expect, it } from 'vitest';
import { check, makeTree, removeTrees } from './check-fixture.ts';
import { isMet } from './spdx.ts';

afterAll(removeTrees);

describe('licences', () => {
  const licences = (packages: Record<string, object>) => {
    const folder = makeTree({ 'lock.json': JSON.stringify({ packages: { '': {}, ...packages } }) });
    return check(folder, 'check:licences', 'lock.json');
  };

  it('is green: what the list allows', async () => {
    const { code } = await licences({
      'node_modules/a': { license: 'MIT' },
      'node_modules/b': { license: '(GPL-3.0-only OR Apache-2.0)' },
      'node_modules/c': { license: 'MPL-2.0', dev: true, hasInstallScript: true },
      'node_modules/@img/sharp-libvips-linux-x64': {
        license: 'LGPL-3.0-or-later',
        dev: true,
        optional: true,
      },
    });
    expect(code).toBe(0);
  });

  it.each([
    ['no licence', {}, 'planted (runtime): no licence'],
    ['no licence, a tool', { dev: true }, 'planted (development): no licence'],
    [
      'a licence that is not on the list',
      { license: 'AGPL-3.0-only', dev: true },
      'planted (development): AGPL-3.0-only',
    ],
    ['a licence for tools at runtime', { license: 'MPL-2.0' }, 'planted (runtime): MPL-2.0'],
    [
      'LGPL outside libvips',
      { license: 'LGPL-3.0-or-later', dev: true, optional: true },
      'planted (development): LGPL',
    ],
    [
      'an install script at runtime',
      { license: 'MIT', hasInstallScript: true },
      'planted (runtime): an install script',
    ],
  ])('is red: %s', async (_, entry, shown) => {
    const { code, output } = await licences({
      'node_modules/a': { license: 'MIT' },
      'node_modules/a/node_modules/planted': entry,
    });
    expect(code).toBe(1);
    expect(output).toContain(shown);
  });

  it('is red: a list without packages', async () => {
    expect(await licences({})).toMatchObject({ code: 1 });
  });

  it.each([
    ['MIT', true],
    ['GPL', false],
    ['MIT OR GPL', true],
    ['(MIT AND GPL)', false],
    ['MIT AND (GPL OR ISC)', true],
    ['GPL OR MIT AND ISC', true],
    ['(GPL OR MIT) AND GPL', false],
    ['MIT WITH exception', false],
    ['MIT OR', false],
    ['(MIT', false],
    ['', false],
  ])('reads %j', (expression, met) => {
    expect(isMet(expression, (id) => id === 'MIT' || id === 'ISC')).toBe(met);
  });
});
