import { operatorRecords } from '../operator-records.ts';

export const channels = operatorRecords({
  table: 'sports_channel_names',
  one: 'sports channel',
  id: 'the name of the channel, as matches have it',
  command: 'channels',
  removal: "channels remove 'Gol TV'",
  examples: [["channels set 'Gol TV' channel=gol", 'links matches to the channel with the id gol']],
});
