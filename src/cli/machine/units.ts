import { existsSync } from 'node:fs';
import { askProgram, run, succeeds } from './run.ts';

/** Units of systemd. */

/** False in a chroot or while an image is made: nothing runs there. */
export const hasSystemd = (): boolean => existsSync('/run/systemd/system');

export const systemctl = async (...args: string[]): Promise<string> =>
  await run(['systemctl', ...args]);

export const isActive = async (unit: string): Promise<boolean> =>
  await succeeds('systemctl', 'is-active', '--quiet', unit);

export const isEnabled = async (unit: string): Promise<boolean> =>
  await succeeds('systemctl', 'is-enabled', '--quiet', unit);

export const unitProperty = async (unit: string, name: string): Promise<string> =>
  (await systemctl('show', '--value', `--property=${name}`, unit)).trim();

export type Unit = {
  id: string;
  isLoaded: boolean;
  active: string;
  sub: string;
  /** Empty for what is not installed anywhere, such as a service that only its timer starts. */
  enabled: string;
  /** Of its last run, when it has failed. */
  exitStatus: number;
  result: string;
  isMasked: boolean;
};

const PROPERTIES = 'Id,LoadState,ActiveState,SubState,UnitFileState,ExecMainStatus,Result';

/** Pure, of the text of `systemctl show`. */
export function parseUnits(text: string): Unit[] {
  return text
    .split('\n\n')
    .map((block) => new Map(block.split('\n').map((line) => splitOnce(line))))
    .filter((values) => values.has('Id'))
    .map((values) => ({
      id: values.get('Id') ?? '',
      isLoaded: values.get('LoadState') === 'loaded',
      isMasked: values.get('LoadState') === 'masked',
      active: values.get('ActiveState') ?? '',
      sub: values.get('SubState') ?? '',
      enabled: values.get('UnitFileState') ?? '',
      exitStatus: Number(values.get('ExecMainStatus') ?? 0),
      result: values.get('Result') ?? '',
    }));
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf('=');
  return [line.slice(0, at), line.slice(at + 1)];
}

/** Null where systemd does not run the parts. */
export async function readUnits(
  { hasUnits }: { hasUnits: () => Promise<boolean> },
  names: readonly string[],
): Promise<Unit[] | null> {
  if (!(await hasUnits())) return null;
  const said = await askProgram(['systemctl', 'show', `--property=${PROPERTIES}`, ...names]);
  return said?.status === 0 ? parseUnits(said.stdout) : null;
}
