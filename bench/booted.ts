import { execFileSync } from 'node:child_process';
import type { Needs } from '../tools/needs.ts';
import type { Options } from './report.ts';

/** Benches on machines that are booted from a tree of Debian (tools/debian), with the package. */

export const BOOTED_MACHINE: Needs = ['root', 'systemd-nspawn', 'debootstrap'];

/** `--build no` takes the package that is there. */
export function buildPackage(options: Options): void {
  if (options.get('--build') !== 'no')
    execFileSync('npm', ['run', '--silent', 'package'], { stdio: 'inherit' });
}
