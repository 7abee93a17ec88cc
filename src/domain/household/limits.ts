/** What households may take of the server. Anybody may have one, so each limit also bounds what an attacker takes. */
export const HOUSEHOLD_LIMITS = {
  households: 1_000_000,
  perDay: 20_000,
  /** Per network and day, by each portal. */
  perNetwork: 20,
  joinsPerNetwork: 200,
  /** Of all networks, at a time. */
  joins: 10_000,
  /** Since the last whole. */
  changes: 64,
  joinMinutes: 10,
  /** A device that is there alone, and is not seen any more. */
  daysAlone: 30,
  daysTogether: 400,
  /** For how long a household says where it moved to. */
  daysMoved: 90,
} as const;
