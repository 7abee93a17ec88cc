import { expect, test } from 'vitest';
import { INSTALLED, type Listener, type Site } from '../machine/site.ts';
import { lookAtPorts } from './check-ports.ts';
import { problemsIn } from './problem.ts';

const SECRET = 'a secret of thirty-two characters';

/** The problems of a machine whose portals and studio listen at these addresses. */
async function exposed(at: { portal?: string; studio?: string }, portal: object = {}) {
  const listener = (address: string, port: number): Listener => ({
    ...{ address, port, pid: null, command: '' },
  });
  const site = {
    place: INSTALLED,
    listeners: async () => [
      ...INSTALLED.ports.portals.map(({ port }) => listener(at.portal ?? '127.0.0.1', port)),
      listener(at.studio ?? '127.0.0.1', INSTALLED.ports.studio.port),
    ],
    configuration: async () => ({ env: {}, portal, studio: {}, answers: null }),
  } as unknown as Site;
  return problemsIn(await lookAtPorts(site));
}

test('portals that other machines reach have to demand the secret of the edges', async () => {
  const [problem, ...others] = await exposed({ portal: '0.0.0.0' });
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ name: 'port-exposed', about: '3001 3002' });
  expect(problem?.mend).toMatch(/EDGE_SECRET=.*edge-secret.*restart 'butaca-portal@\*'$/);
  expect(await exposed({ portal: '10.0.0.2' }, { EDGE_SECRET: SECRET })).toEqual([]);
  for (const portal of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(await exposed({ portal })).toEqual([]);
});

test('the studio is for this machine alone, with a secret or without', async () => {
  for (const portal of [{}, { EDGE_SECRET: SECRET }]) {
    const problems = await exposed({ studio: '::' }, portal);
    expect(problems).toMatchObject([{ name: 'port-exposed', about: '3200' }]);
    expect(problems[0]?.mend).toContain('systemctl revert butaca-studio');
  }
});
