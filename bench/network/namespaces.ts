import { execFileSync } from 'node:child_process';

/**
 * Machines on one machine: a network namespace each. Two links lead out of each of them: one to the space of the bench, where its
 * viewers and whoever measures are, and the backbone to the space of the wide network. Nothing is routed there: whoever wants to
 * reach another machine must go through the proxy, which takes its time.
 */

const PREFIX = 'butaca-';
const WAN = `${PREFIX}wan`;

export type Machine = {
  name: string;
  /** From where the bench is. */
  address: string;
  /** From the wide network. */
  backbone: string;
  /** The wide network, seen from this machine. */
  gateway: string;
};

const ip = (...args: string[]): string =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

export const inMachine = (name: string, command: string, args: readonly string[]): string[] => [
  ...['ip', 'netns', 'exec', PREFIX + name, command],
  ...args,
];

export const inWan = (command: string, args: readonly string[]): string[] =>
  inMachine('wan', command, args);

function removeAll(): void {
  const names = ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith(PREFIX));
  for (const name of names) ip('netns', 'delete', name);
}

const linkOf = (place: number) => ({ own: `bn-c${place}`, wan: `bn-w${place}` });

function addMachine(name: string, place: number): Machine {
  const space = PREFIX + name;
  const { own, wan } = linkOf(place);
  const machine = {
    name,
    address: `10.77.${place}.2`,
    backbone: `10.78.${place}.2`,
    gateway: `10.78.${place}.1`,
  };
  ip('netns', 'add', space);
  ip('-n', space, 'link', 'set', 'lo', 'up');
  ip('link', 'add', own, 'type', 'veth', 'peer', 'name', 'bench', 'netns', space);
  ip('-n', WAN, 'link', 'add', wan, 'type', 'veth', 'peer', 'name', 'backbone', 'netns', space);
  ip('addr', 'add', `10.77.${place}.1/24`, 'dev', own);
  ip('link', 'set', own, 'up');
  ip('-n', space, 'addr', 'add', `${machine.address}/24`, 'dev', 'bench');
  ip('-n', space, 'link', 'set', 'bench', 'up');
  ip('-n', WAN, 'addr', 'add', `${machine.gateway}/24`, 'dev', wan);
  ip('-n', WAN, 'link', 'set', wan, 'up');
  ip('-n', space, 'addr', 'add', `${machine.backbone}/24`, 'dev', 'backbone');
  ip('-n', space, 'link', 'set', 'backbone', 'up');
  return machine;
}

export type Machines = {
  of: (name: string) => Machine;
  /** Packets to and from it vanish in the wide network; its viewers still reach it. */
  cut: (name: string) => void;
  join: (name: string) => void;
  remove: () => void;
};

export function addMachines(names: readonly string[]): Machines {
  if (process.getuid?.() !== 0) throw new Error('only root can make network namespaces');
  // Left by a run that was killed.
  removeAll();
  process.once('exit', removeAll);
  ip('netns', 'add', WAN);
  ip('-n', WAN, 'link', 'set', 'lo', 'up');
  const machines = names.map((name, place) => addMachine(name, place + 1));
  const of = (name: string): Machine => {
    const found = machines.find((machine) => machine.name === name);
    if (!found) throw new Error(`no machine ${name}`);
    return found;
  };
  // At the end of the wide network, so that inside the machine nothing says that the line is dead.
  const setLink = (name: string, state: 'up' | 'down') => {
    const place = machines.indexOf(of(name)) + 1;
    ip('-n', WAN, 'link', 'set', linkOf(place).wan, state);
  };
  return {
    of,
    cut: (name) => setLink(name, 'down'),
    join: (name) => setLink(name, 'up'),
    remove: () => {
      process.removeListener('exit', removeAll);
      removeAll();
    },
  };
}
