import { operatorRecords } from '../operator-records.ts';

export const consoles = operatorRecords({
  table: 'consoles',
  one: 'console',
  id: 'of the console; 26 come with the product',
  command: 'consoles',
  removal: 'consoles remove nes',
  examples: [
    ['consoles set nes url=https://juegos.example/nes', 'shown once it has an address'],
    ['consoles set nes url=', 'not shown any more'],
  ],
});
