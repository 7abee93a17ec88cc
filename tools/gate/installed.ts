/** The package that was made last (`npm run package`) in a booted Debian 12: installed, set up, and a page through TLS. As root. */
import {
  DOMAIN,
  installPackage,
  pageOf,
  setUp,
  startBareMachine,
} from '../debian/installed-portal.ts';

const EMPTY = 'Todavía no hay nada en cartelera';

const machine = await startBareMachine('butaca-gate', 'bookworm', 'parts');
try {
  await installPackage(machine, '--no-install-recommends');
  for (const expected of [`The portal is at https://${DOMAIN}`, 'Nothing was changed']) {
    const { code, stdout, stderr } = await setUp(machine, DOMAIN, '--tls', 'local');
    if (code !== 0 || !stdout.includes(expected))
      throw new Error(`butaca setup does not say '${expected}':\n${stdout}${stderr}`);
  }
  const page = await pageOf(machine, '/');
  if (!page.includes(EMPTY)) throw new Error(`the page does not say '${EMPTY}':\n${page}`);
  console.log('installed, set up twice, and a page through TLS');
} catch (error) {
  const { stdout } = await machine.attempt(['journalctl', '-b', '-p', 'notice', '--no-pager']);
  console.error(stdout.split('\n').slice(-60).join('\n'));
  throw error;
} finally {
  await machine.remove();
}
