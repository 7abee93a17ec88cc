import { benchOf } from '../report.ts';
import { measureClocks } from './clocks.ts';
import { measureCutOff } from './cut-off.ts';
import { measureFarEdges } from './far-edges.ts';
import { measureFinal } from './final.ts';
import { measureLateReplica } from './late-replica.ts';
import { measureLostPrimary } from './lost-primary.ts';

export const needs = ['root', 'ip', 'gcc', 'varnishd'];

/** A network of edges, portals, a primary and a replica, each on a machine of its own and far from the others, and what fails in it. */
export const run = benchOf({
  'far-edges': measureFarEdges,
  'cut-off': measureCutOff,
  'late-replica': measureLateReplica,
  'lost-primary': measureLostPrimary,
  clocks: measureClocks,
  final: measureFinal,
});
