import { expect, test } from 'vitest';
import { pageKind, pageLimits } from '../src/portal/http/page-kind.ts';
import routes from '../src/portal/routes.ts';
import { backendsVcl } from './backends.ts';

/** The edge and the portals agree on what comes first: each has places for it that the rest cannot take. */

const VCL = backendsVcl([{ host: 'portal', port: 3001 }]);
const [, CHOSEN = ''] =
  /elseif \(req\.url ~ "([^"]+)"\) \{\n\s+set req\.backend_hint = details\./.exec(VCL) ?? [];

type Route = { path?: string | undefined; children?: Route[] | undefined };
const paths = (of: readonly Route[]): string[] =>
  of.flatMap(({ path = '', children }) => (children ? paths(children) : [`/${path}`]));
const ALL = paths(routes)
  .map((path) => path.replace(/:\w+/g, 'x').replace('*', 'nothing'))
  .filter((path) => !/^\/(buscar|img)\b/.test(path));

test.each(ALL.flatMap((path) => [path, `${path}.data`]))('%s', (path) => {
  const isFirst = ['small', 'detail'].includes(pageKind('GET', path));
  expect(new RegExp(CHOSEN).test(path)).toBe(isFirst);
});

test.each([
  ['detail', 'detail'],
  ['list', 'portal'],
] as const)('one edge can send more of kind %s than wait at a portal', (kind, backend) => {
  const { maxWaiting = Number.NaN } =
    new Map(pageLimits({ connections: 10, forSearches: 3 })).get(kind) ?? {};
  const written = new RegExp(`^backend ${backend}_1 \\{[^}]*max_connections = (\\d+);`, 'm');
  expect(10 + maxWaiting).toBeLessThan(Number(written.exec(VCL)?.[1]));
});
