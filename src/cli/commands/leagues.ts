import { operatorRecords } from '../operator-records.ts';

export const leagues = operatorRecords({
  table: 'leagues',
  one: 'league',
  id: 'the name of the league, as matches have it',
  command: 'leagues',
  removal: "leagues remove 'Copa del Sur'",
  examples: [
    [
      "leagues set 'Copa del Sur' icon=https://images.example/copa.webp background=/cancha.webp",
      '',
    ],
  ],
});
