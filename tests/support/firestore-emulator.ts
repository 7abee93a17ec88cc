import { FirestoreServer } from '@firestore-emulator/server';
import { freePort } from '../../tools/processes.ts';

type State = FirestoreServer['state'];
type Query = Parameters<State['v1Query']>[1];

/** The last part of the document that a cursor names. */
const cursorOf = (query: Query): string | null =>
  query.has_start_at ? (query.start_at.values[0]?.reference_value.split('/').at(-1) ?? null) : null;

/**
 * The emulator sorts by fields only and ignores cursors, so every page would be the first. Here queries are sorted by the
 * documents' names and begin after the cursor, as Firestore's do.
 */
function addCursors(state: State): void {
  const original = state.v1Query.bind(state);
  state.v1Query = (parent, query) => {
    const after = cursorOf(query);
    const limit = query.has_limit ? query.limit.value : Number.POSITIVE_INFINITY;
    const all = original(parent, {
      from: query.from,
      order_by: [],
      has_where: false,
      has_limit: false,
    } as unknown as Query);
    return all
      .filter(
        ({ name }) => after === null || Buffer.compare(Buffer.from(name), Buffer.from(after)) > 0,
      )
      .sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))
      .slice(0, limit);
  };
}

/** A Firestore in this process. Google's library finds it from now on, in this process and in those that it starts. */
export async function startFirestore(): Promise<{ state: State; stop: () => void }> {
  const port = await freePort();
  const server = new FirestoreServer();
  addCursors(server.state);
  await server.start(port);
  Object.assign(process.env, {
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}`,
    // Otherwise it looks for Google's own machines first.
    METADATA_SERVER_DETECTION: 'none',
  });
  return { state: server.state, stop: () => server.stop() };
}
