import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEASE_MS, parsePosition, ReplicaLeases } from './lease.ts';

const moment = fc.integer({ min: 0, max: 5000 });
const delay = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 800 }));

type Step = { at: number; do: (leases: ReplicaLeases) => void };

/** The log grows by one with each commit. Both are steps in time: what the primary wrote, what a replica replayed. */
const writtenAt = (commits: readonly number[], at: number) =>
  BigInt(commits.filter((commit) => commit <= at).length);
const replayedAt = (commits: readonly number[], lags: readonly number[], at: number) => {
  // In order: nothing is replayed before what was committed before it.
  let ready = 0;
  let position = 0n;
  for (const [place, commit] of commits.entries()) {
    ready = Math.max(ready, commit + (lags[place % lags.length] ?? 0));
    if (ready > at) break;
    position += 1n;
  }
  return position;
};

test('a read never sees a replica that lacks a commit older than the lease, whatever lags, stalls and crosses on its way', () => {
  let read = 0;
  fc.assert(
    fc.property(
      fc.array(moment, { maxLength: 30 }).map((times) => times.toSorted((a, b) => a - b)),
      fc.array(fc.oneof(fc.constant(0), delay, fc.constant(1e9)), { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(moment, delay, delay), { minLength: 10, maxLength: 60 }),
      fc.array(fc.tuple(moment, delay, delay), { minLength: 10, maxLength: 60 }),
      fc.array(moment, { minLength: 20, maxLength: 60 }),
      (commits, lags, samples, answers, reads) => {
        const leases = new ReplicaLeases(1, 0);
        const steps: Step[] = [
          ...samples.map(([asked, there, back]) => ({
            at: asked + there + back,
            do: (on: ReplicaLeases) => on.primaryWrote(writtenAt(commits, asked + there), asked),
          })),
          ...answers.map(([asked, there, back]) => ({
            at: asked + there + back,
            do: (on: ReplicaLeases) =>
              on.replicaReplayed(0, replayedAt(commits, lags, asked + there)),
          })),
          ...reads.map((at) => ({
            at,
            do: (on: ReplicaLeases) => {
              const { replicas, isVerified } = on.readableAt(at);
              if (replicas.length === 0 || !isVerified) return;
              read += 1;
              const has = replayedAt(commits, lags, at);
              expect(has).toBeGreaterThanOrEqual(writtenAt(commits, at - LEASE_MS));
            },
          })),
        ];
        for (const step of steps.toSorted((a, b) => a.at - b.at)) step.do(leases);
      },
    ),
    { numRuns: 500 },
  );
  expect(read, 'replicas were read at all').toBeGreaterThan(100);
});

const leasesOf = (count: number): ReplicaLeases => {
  const leases = new ReplicaLeases(count, 0);
  leases.primaryWrote(10n, 100);
  return leases;
};

test('a replica that stops replaying leaves by itself, half a second after its last proof', () => {
  const leases = leasesOf(2);
  leases.replicaReplayed(0, 10n);
  leases.replicaReplayed(1, 9n);
  expect(leases.readableAt(599)).toEqual({ replicas: [0], isVerified: true });
  leases.primaryWrote(11n, 550);
  leases.replicaReplayed(0, 10n);
  expect(leases.readableAt(601)).toEqual({ replicas: [], isVerified: true });
});

test('a replica that trails by a few commits all the time is read', () => {
  const leases = leasesOf(1);
  leases.primaryWrote(20n, 200);
  leases.replicaReplayed(0, 15n);
  expect(leases.readableAt(599).replicas).toEqual([0]);
});

test('while the primary does not answer, the newest replicas are read, unverified; once it is back, nothing unproven', () => {
  const leases = leasesOf(3);
  leases.replicaReplayed(0, 12n);
  leases.replicaReplayed(1, 12n);
  leases.replicaReplayed(2, 4n);
  expect(leases.readableAt(700)).toEqual({ replicas: [], isVerified: true });
  expect(leases.readableAt(1100)).toEqual({ replicas: [0, 1], isVerified: false });
  leases.replicaLost(0);
  expect(leases.readableAt(1100)).toEqual({ replicas: [1], isVerified: false });
  leases.primaryWrote(13n, 1200);
  expect(leases.readableAt(1250)).toEqual({ replicas: [], isVerified: true });
});

test('positions are compared as numbers', () => {
  expect(parsePosition('0/FFFFFFFF')).toBeLessThan(parsePosition('1/0'));
  expect(parsePosition('16/B374D848')).toBe(0x16b374d848n);
  expect(() => parsePosition('on')).toThrow('no position');
});
