/** Tests may also use their framework and what lies in tests/. */
const TESTS = '\\.test\\.tsx?$';

/** Of src, only these rooms besides the room itself. */
function room(name, rooms) {
  return {
    name: `${name}-imports-only-${['itself', ...rooms].join('-')}`,
    severity: 'error',
    from: { path: `^src/${name}/` },
    to: { path: '^src/', pathNot: `^src/(${[name, ...rooms].join('|')})/` },
  };
}

/** Which room may import which. */
export const ROOMS = {
  domain: [],
  platform: [],
  data: ['domain'],
  ui: ['domain'],
  // Sources of channels, read by the worker and from the command line.
  sources: ['domain', 'data', 'platform'],
  worker: ['domain', 'data', 'platform', 'sources'],
  cli: ['domain', 'data', 'platform', 'sources'],
  portal: ['domain', 'data', 'platform', 'ui'],
  studio: ['domain', 'data', 'platform', 'ui'],
};

/** Generates the edge's list of portals, for the tests of the edge, the demo and operators alike. */
const EDGE_CONFIG = '^edge/(backends|haproxy)\\.ts$';

/**
 * What a browser loads: all of the look, and of an app all but its routes (their loaders stay on the server), what is
 * named for the server, and the room of its requests and answers.
 */
const BROWSER = '^src/(ui/|(portal|studio)/[^/]+/)';
const SERVER = '^src/[^/]+/http/|/routes/|\\.server\\.tsx?$';

export default {
  forbidden: [
    ...Object.entries(ROOMS).map(([name, rooms]) => room(name, rooms)),
    {
      name: 'every-room-has-a-rule',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(${Object.keys(ROOMS).join('|')})/` },
      to: {},
    },
    {
      name: 'domain-is-pure',
      comment:
        'No Node, no packages but zod and a parser of XML: the rules run in a browser, a server or a test alike.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: TESTS },
      to: { pathNot: '^src/|node_modules/(zod|saxes)/' },
    },
    {
      name: 'browser-files-take-props',
      comment:
        'A route loads, a component shows; a query in a component would also reach the browser.',
      severity: 'error',
      from: { path: BROWSER, pathNot: `${SERVER}|${TESTS}` },
      to: { path: '^src/data/|^src/[^/]+/http/|\\.server\\.tsx?$' },
    },
    {
      name: 'browser-files-run-in-a-browser',
      severity: 'error',
      from: { path: BROWSER, pathNot: `${SERVER}|${TESTS}` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'loaders-are-given-their-database',
      comment: 'A route passes it on, so that a test can pass another one.',
      severity: 'error',
      from: {
        path: '^src/(portal|studio)/',
        pathNot: `/routes/|/(root|entry\\.server)\\.tsx$|${TESTS}`,
      },
      to: { path: '/http/db\\.server\\.ts$' },
    },
    {
      name: 'src-stands-alone',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^(demo|bench|edge|tests|tools)/', pathNot: EDGE_CONFIG },
    },
    {
      name: 'only-commands-know-the-edge',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: EDGE_CONFIG },
    },
    {
      name: 'src-tests-use-tests-only',
      severity: 'error',
      from: { path: `^src/.*${TESTS}` },
      to: { path: '^(demo|bench|edge|tools)/', pathNot: EDGE_CONFIG },
    },
    {
      name: 'queries-only-read',
      severity: 'error',
      from: { path: '^src/data/queries/', pathNot: TESTS },
      to: { path: '^src/data/(commands|import)/' },
    },
    {
      name: 'commands-need-no-import',
      comment: 'An import runs commands, not the other way round; what both need is in src/data.',
      severity: 'error',
      from: { path: '^src/data/commands/', pathNot: TESTS },
      to: { path: '^src/data/import/' },
    },
    {
      name: 'doctor-is-a-leaf',
      comment: 'What other commands need of it is in machine/ or preflight/.',
      severity: 'error',
      from: { path: '^src/cli/', pathNot: '^src/cli/(doctor/|commands/doctor\\.ts$)' },
      to: { path: '^src/cli/doctor/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    // TypeScript 7 has no API that the default parser could use: it would read nothing and be content.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|woff2)(\\?url)?$|/\\+types/' },
  },
};
