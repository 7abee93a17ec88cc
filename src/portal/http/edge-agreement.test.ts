import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { edgeAgreement } from './edge-agreement.ts';

const VIEWER = '203.0.113.7';
const SECRET = 'a secret of thirty-two characters';
const ELSEWHERE = '10.0.0.9';

function watched(ACCESS: 'open' | 'named', EDGE_SECRET?: string) {
  const said: string[] = [];
  const clock = { now: 0 };
  const note = (level: string) => (message: string) => void said.push(`${level}: ${message}`);
  const agreement = edgeAgreement(
    { ACCESS, EDGE_SECRET },
    { error: note('error'), warn: note('warn') },
    () => clock.now,
  );
  const allows = (header?: string) =>
    agreement.allows({
      headers: header === undefined ? {} : { 'x-edge-access': header },
      socket: { remoteAddress: '127.0.0.1' },
    });
  /** The viewer's address as routes will see it. */
  const viewerOf = (remoteAddress: string, secret?: string) => {
    const headers: IncomingHttpHeaders = {
      'x-forwarded-for': VIEWER,
      'x-edge-access': ACCESS,
      ...(secret !== undefined && { 'x-edge-secret': secret }),
    };
    const isAllowed = agreement.allows({ headers, socket: { remoteAddress } });
    return isAllowed ? headers['x-forwarded-for'] : 'refused';
  };
  return { allows, viewerOf, said, clock };
}

test('in named access only an edge that guards gets pages, and the operator is told what to do', () => {
  const { allows, said, clock } = watched('named');
  expect(allows('named')).toBe(true);
  expect(said).toEqual([]);
  for (const header of [undefined, 'open', '', 'Named', 'named, named']) {
    expect(allows(header)).toBe(false);
  }
  expect(said).toEqual([expect.stringMatching(/^error: .*edge-config with ACCESS=named/)]);
  clock.now += 60_000;
  allows('open');
  expect(said).toHaveLength(2);
});

test('in open access pages are for everyone; an edge that guards them is worth a warning', () => {
  const { allows, said } = watched('open');
  for (const header of [undefined, 'open', 'named', 'named']) expect(allows(header)).toBe(true);
  expect(said).toEqual([expect.stringMatching(/^warn: .*ACCESS=open/)]);
});

test('an edge on another machine is believed if it knows the secret; anybody else is a viewer at his own address', () => {
  const { viewerOf, said } = watched('open', SECRET);
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(viewerOf(address)).toBe(VIEWER);
  expect(viewerOf(ELSEWHERE, SECRET)).toBe(VIEWER);
  expect(said).toEqual([]);
  for (const wrong of [undefined, '', 'undefined', `${SECRET} `, SECRET.toUpperCase()])
    expect(viewerOf(ELSEWHERE, wrong)).toBe(ELSEWHERE);
  expect(said).toEqual([expect.stringMatching(/^warn: 10\.0\.0\.9 asks without EDGE_SECRET/)]);
});

test('in named access nobody else says that sessions are checked', () => {
  const { viewerOf } = watched('named', SECRET);
  expect(viewerOf(ELSEWHERE, SECRET)).toBe(VIEWER);
  expect(viewerOf('127.0.0.1')).toBe(VIEWER);
  expect(viewerOf(ELSEWHERE)).toBe('refused');
});

test('without a secret every edge is believed, as those that never heard of one', () => {
  expect(watched('named').viewerOf(ELSEWHERE)).toBe(VIEWER);
  expect(watched('open').viewerOf(ELSEWHERE, SECRET)).toBe(VIEWER);
});
