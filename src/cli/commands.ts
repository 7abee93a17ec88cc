import type { Group } from './command.ts';

/**
 * Every command. A module is loaded when its command is used, and loads what needs the database when it runs, so that
 * help comes at once.
 */
export const BUTACA: Group = {
  kind: 'group',
  commands: {
    setup: {
      summary: 'makes a portal of this machine, or mends what is missing',
      inContainers: 'The containers are set up by `prepare` when they start: docker compose up -d',
      load: async () => (await import('./setup/setup.ts')).setup,
    },
    prepare: {
      summary: 'what a set of containers needs before its processes start',
      load: async () => (await import('./containers/prepare.ts')).prepare,
    },
    doctor: {
      summary: 'looks at every part, and says how to mend what is wrong',
      inContainers:
        'It looks at units and files of a machine. Which container is healthy: docker compose ps; what it says: docker compose logs NAME',
      load: async () => (await import('./commands/doctor.ts')).doctor,
    },
    status: {
      summary: 'what runs, how busy it is, and how old its last backup',
      inContainers:
        'Which container runs, and for how long: docker compose ps; how busy it is: docker stats; the last backup: docker compose logs backup',
      load: async () => (await import('./commands/status.ts')).status,
    },
    certificates: {
      summary: 'gives each name the best certificate there is',
      inContainers:
        'The container `tls` gets and renews them by itself: COMPOSE_PROFILES=tls in .env, then docker compose up -d',
      load: async () => (await import('./commands/certificates.ts')).certificates,
    },
    kit: {
      summary: 'what a new machine needs besides the backups, in one file',
      inContainers:
        'The secrets are in the volume of the backups, with the database: keep a copy of that',
      load: async () => (await import('./commands/kit.ts')).kit,
    },
    migrate: {
      summary: 'brings the database up to date',
      load: async () => (await import('./commands/migrate.ts')).migrate,
    },
    'database-roles': {
      summary: "the processes' own roles in PostgreSQL, each with what it needs",
      load: async () => (await import('./commands/database-roles.ts')).databaseRoles,
    },
    import: {
      summary: 'reads documents into the database',
      load: async () => (await import('./commands/import.ts')).importCommand,
    },
    pull: {
      summary: 'reads the documents of another database into a file',
      load: async () => (await import('./commands/pull.ts')).pull,
    },
    settings: {
      summary: 'what the operator decides: name, links, hosts, prices',
      load: async () => (await import('./commands/settings.ts')).settings,
    },
    title: {
      summary: 'makes titles, seasons and episodes, and takes titles off every page',
      load: async () => (await import('./commands/title.ts')).title,
    },
    products: {
      summary: 'lists and sets products of the shop, stock included',
      load: async () => (await import('./commands/products.ts')).products,
    },
    consoles: {
      summary: 'lists and sets consoles of the games page',
      load: async () => (await import('./commands/consoles.ts')).consoles,
    },
    leagues: {
      summary: 'lists and sets football leagues and their images',
      load: async () => (await import('./commands/leagues.ts')).leagues,
    },
    channels: {
      summary: 'makes, sets and orders channels, and what matches call them',
      load: async () => (await import('./commands/channels.ts')).channels,
    },
    guide: {
      summary: 'where channels and their guide come from: playlists, guides, panels',
      load: async () => (await import('./commands/guide.ts')).guide,
    },
    held: {
      summary: 'what imports leave alone, and giving it back to them',
      load: async () => (await import('./commands/held.ts')).held,
    },
    history: {
      summary: 'who changed what, and when',
      load: async () => (await import('./commands/history.ts')).history,
    },
    undo: {
      summary: 'takes a change back',
      load: async () => (await import('./commands/history.ts')).undo,
    },
    codes: {
      summary: 'issues codes of products and of the TV app',
      load: async () => (await import('./commands/codes.ts')).codes,
    },
    orders: {
      summary: 'forgets whom an order was for',
      load: async () => (await import('./commands/orders.ts')).orders,
    },
    operators: {
      summary: 'who may use the studio: invites, lists, recovers, removes',
      load: async () => (await import('./commands/operators.ts')).operators,
    },
    servers: {
      summary: 'which servers are dead, since when and why',
      load: async () => (await import('./commands/servers.ts')).servers,
    },
    searches: {
      summary: 'what viewers looked for and did not find',
      load: async () => (await import('./commands/searches.ts')).searches,
    },
    jobs: {
      summary: 'jobs of the worker that failed, and running one again',
      load: async () => (await import('./commands/jobs.ts')).jobs,
    },
    backup: {
      summary: 'makes the backup that is due, as the nightly timer does',
      inContainers:
        'The container `backup` follows the log of the database all the time: docker compose logs backup',
      load: async () => (await import('./commands/backup.ts')).backup,
    },
    restore: {
      summary: 'brings the database back to a moment, or onto an empty disk',
      inContainers:
        'docker compose down; docker volume rm butaca_database; docker compose run --rm --no-deps restore; docker compose up -d',
      load: async () => (await import('./commands/restore.ts')).restore,
    },
    promote: {
      summary: 'makes a replica the primary when the primary is lost',
      inContainers:
        'Replicas are not part of compose.yaml: docs/containers.md says where containers end',
      load: async () => (await import('./promote/promote.ts')).promote,
    },
    drill: {
      summary: 'restores the newest backup beside the database, and compares',
      inContainers:
        'A second project beside this one, with a copy of the backups: docs/containers.md',
      load: async () => (await import('./commands/drill.ts')).drill,
    },
    'tv-packages': {
      summary: 'the portal as an app for televisions of LG and Samsung',
      load: async () => (await import('./commands/tv-packages.ts')).tvPackages,
    },
    'edge-config': {
      summary: "writes the edge's list of portals, backends.vcl",
      load: async () => (await import('./commands/edge-config.ts')).edgeConfig,
    },
    upgrade: {
      summary: 'moves to the release of the installed package',
      inContainers:
        'Another pair of images is another release, one service after the other: docs/containers.md',
      load: async () => (await import('./upgrade/upgrade.ts')).upgrade,
    },
    rollback: {
      summary: 'moves back to the release before',
      inContainers: 'The images of before, one service after the other: docs/containers.md',
      load: async () => (await import('./upgrade/rollback.ts')).rollback,
    },
    completion: {
      summary: 'writes a script that completes commands in a shell',
      load: async () => (await import('./commands/completion.ts')).completionOf(BUTACA),
    },
  },
  examples: [
    ['setup cine.example', 'from the package to a portal'],
    ['migrate --env-file /etc/butaca/env', 'the database that the portals use'],
    ["settings set siteName 'Mi Cine'", ''],
    ['import catalogue.ndjson --dry-run', 'what would happen; nothing is written'],
    ['title hide movie/metropolis-1927', 'takedown'],
    ['products set bz001 stock=0', 'sold out'],
  ],
};
