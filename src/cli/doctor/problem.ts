/** Every alarm of `butaca doctor`. Each has a page for operators, docs/operar/NAME.md. */
export const PROBLEM_NAMES = [
  'access-differs',
  'archive-hole',
  'archiving-failing',
  'archiving-off',
  'backup-failed',
  'backup-old',
  'backups-off',
  'backups-plain',
  'backups-replaced',
  'certificate-name',
  'certificate-old',
  'certificate-untrusted',
  'check-failed',
  'children-wrong',
  'clock-off',
  'config-missing',
  'config-not-loaded',
  'config-wrong',
  'connections-short',
  'database-collation',
  'database-differs',
  'database-down',
  'database-locale',
  'database-missing',
  'database-owner',
  'database-password',
  'database-privileges',
  'database-read-only',
  'database-restart-pending',
  'database-role',
  'database-socket',
  'database-version',
  'disk-full',
  'drill-failed',
  'drill-old',
  'edge-down',
  'edge-memory',
  'edge-not-reloaded',
  'edge-old-config',
  'edge-parameters',
  'edge-portals',
  'edge-without-tags',
  'file-mode',
  'import-folder',
  'jobs-failed',
  'jobs-late',
  'kit-not-stored',
  'memory-short',
  'migrations-pending',
  'name-elsewhere',
  'name-unresolved',
  'not-root',
  'not-set-up',
  'origin-differs',
  'outbox-waiting',
  'pictures-folder',
  'port-exposed',
  'port-taken',
  'portal-down',
  'portal-not-ready',
  'purge-urls-wrong',
  'purges-waiting',
  'release-missing',
  'release-not-running',
  'replica-down',
  'replica-late',
  'replica-wrong',
  'replicas-differ',
  'secret-missing',
  'secrets-differ',
  'site-broken',
  'studio-down',
  'studio-not-ready',
  'tier-closed',
  'tls-down',
  'unit-failed',
  'unit-missing',
  'unit-not-enabled',
  'upgrade-unfinished',
  'worker-down',
  'worker-not-ready',
] as const;

/** Alarms of Prometheus only (packaging/prometheus/butaca.rules.yml). They have such a page too. */
export const ALERT_NAMES = [
  'code-failures',
  'first-frame-slow',
  'host-failing',
  'pages-slow',
  'playback-failing',
  'pool-exhausted',
  'portal-busy',
  'portal-errors',
  'probe-late',
] as const;

export type ProblemName = (typeof PROBLEM_NAMES)[number];

export type Problem = {
  name: ProblemName;
  /** What it is about, if there are several of its kind: a file, a port, a unit. */
  about?: string;
  /** One sentence that says what is wrong. */
  what: string;
  /** The one line that mends it, to be typed as it is. */
  mend: string;
  /** What may have caused it: `NAME`, or `NAME ABOUT`. It is not said while one of these is found. */
  after?: readonly string[];
};

/** Problems whose cause is not among the others: what a person has to mend. */
export function rootsOf(problems: readonly Problem[]): Problem[] {
  const found = new Set(problems.flatMap(({ name, about }) => [name, `${name} ${about}`]));
  return problems.filter(({ after = [] }) => !after.some((cause) => found.has(cause)));
}

export type Check = {
  /** For `runChecks([…])`. */
  name: string;
  look: () => Promise<Problem[]>;
};

/** The causes that stop whoever needs the database. */
export const NO_DATABASE = [
  'database-down',
  'database-missing',
  'database-password',
  'database-role',
  'database-read-only',
] as const;
