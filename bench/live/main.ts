import { benchOf } from '../report.ts';
import { measureChanges } from './change.ts';
import { measureKickOff } from './kick-off.ts';
import { measurePlayer } from './player.ts';

/**
 * Live football and television. Does a kick-off reach the portals, does a change reach open pages, and does a live
 * stream play without a stall, survive its server, and change quickly?
 */
export const run = benchOf('live', {
  kickoff: measureKickOff,
  change: measureChanges,
  player: measurePlayer,
});
