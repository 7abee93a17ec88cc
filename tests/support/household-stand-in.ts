import { changesOf, decodeEntries, wholeOf } from '../../src/domain/household/codec.ts';
import { MAX_CHANGES, receive } from '../../src/domain/household/sync.ts';
import { type Lost, type Steps, WalkingDevice, type Wrong, walk } from './household-walk.ts';

/** The server's part, as the database does it: it can't read what it stores. */
class Server {
  private marks = [''];
  private whole: { version: number; entries: Uint8Array[] } = { version: 0, entries: [] };
  private changes: { version: number; bytes: Uint8Array }[] = [];
  private marked = 0;
  get version() {
    return this.marks.length - 1;
  }
  sync(version: number, mark: string, sent: Uint8Array[]) {
    const isAll = this.marks[version] !== mark || version < this.whole.version;
    const newer = this.changes
      .filter((change) => isAll || change.version > version)
      .map(({ bytes }) => bytes);
    for (const bytes of sent) {
      this.marks.push(`mark ${++this.marked}`);
      this.changes.push({ version: this.version, bytes });
    }
    return {
      isAll,
      version: this.version,
      mark: this.marks[this.version] ?? '',
      entries: [...(isAll ? this.whole.entries : []), ...newer].flatMap(
        (bytes) => decodeEntries(bytes) ?? [],
      ),
      changes: this.changes.length,
    };
  }
  replace(version: number, mark: string, whole: Uint8Array) {
    if (this.marks[version] !== mark || version <= this.whole.version) return;
    this.whole = { version, entries: [whole] };
    this.changes = this.changes.filter((change) => change.version > version);
  }
  /** Marks are never given twice, as random numbers are not. */
  backup(): () => void {
    const { whole, changes, marks } = {
      whole: this.whole,
      changes: [...this.changes],
      marks: [...this.marks],
    };
    return () => Object.assign(this, { whole, changes: [...changes], marks: [...marks] });
  }
}

class Device extends WalkingDevice {
  private readonly server: Server;
  constructor(by: number, clock: number, server: Server) {
    super(by, clock);
    this.server = server;
  }
  override async sync(lost: Lost): Promise<void> {
    const sent = this.unsent;
    if (lost === 'request') return;
    const answer = this.server.sync(this.kept.version, this.kept.mark, changesOf(sent));
    if (lost === 'answer') return;
    this.kept = receive(this.kept, answer, sent);
    if (answer.changes > MAX_CHANGES && this.kept.unsent.size === 0)
      this.server.replace(this.kept.version, this.kept.mark, wholeOf(this.kept.entries));
  }
}

/** One device per clock. */
export async function walkStandIn(clocks: readonly number[], steps: Steps): Promise<Wrong> {
  const server = new Server();
  const devices = clocks.map((clock, place) => new Device(place + 1, clock, server));
  return await walk(devices, steps, async () => {
    const restore = server.backup();
    return async () => restore();
  });
}
