import { BUILD, endWithout, HEADLESS } from '../../../tools/needs.ts';

/** Once, before any worker starts a stack. */
export default function globalSetup(): void {
  endWithout('the browser tests', ['varnishd', HEADLESS, BUILD]);
}
