import { createClient, dbOnConnection } from '../data/database.ts';
import { draftChannels } from '../data/guide/draft-channels.ts';
import { settleProgrammes, swapProgrammes } from '../data/guide/settle.ts';
import { GuideStaging, ofGuide, ofPlaylist, type StagedChannel } from '../data/guide/staging.ts';
import { syncChannels } from '../data/guide/sync-channels.ts';
import { LOCKS } from '../data/locks.ts';
import {
  type AddressRefusal,
  type Credentials,
  type ListedChannel,
  Refusals,
  UnreadableListing,
} from '../domain/guide/listing.ts';
import { readPanel } from '../domain/guide/panel.ts';
import { readPlaylist } from '../domain/guide/playlist.ts';
import {
  isShrunk,
  type ReadSource,
  type Sections,
  type SourcePlace,
  type SourceReport,
  sectionOf,
  sectionsIn,
} from '../domain/guide/source.ts';
import { readXmltv } from '../domain/guide/xmltv.ts';
import { log } from '../platform/log.ts';
import {
  credentialsOf,
  failureOf,
  type Network,
  NoSource,
  openPanelGuide,
  openSource,
  readPanelJson,
} from './open-source.ts';

const HOUR_MS = 3_600_000;
/** What is past is kept for `KEPT_PAST_HOURS` (src/data/commands/guide-reads.ts). */
const PAST_MS = 24 * HOUR_MS;
const AHEAD_MS = 14 * 24 * HOUR_MS;
/** A COPY lasts as long as the source takes to come. */
const SESSION = `set work_mem = '64MB'; set temp_buffers = '64MB'; set statement_timeout = '20min';
  set idle_in_transaction_session_timeout = '60s'`;
/** Mirrors of one channel. */
const MAX_ADDRESSES = 10;
const MAX_CHANNELS = 100_000;
const MAX_PROGRAMMES = 6_000_000;
const MAX_GUIDES = 20;

export type Reading = {
  databaseUrl: string;
  network: Network;
  source: ReadSource;
  isDryRun: boolean;
  /** Although it lists much less than before. */
  anyway?: boolean;
  now?: Date;
  /** All of it is there; what is waited for before it is settled and swapped. */
  onStaged?: () => Promise<void>;
  /** Before the transaction that swaps commits; for tests that kill it there. */
  onSwapped?: () => Promise<void>;
};

/** What is collected while a source is read. */
class Collected {
  readonly refusals = new Refusals();
  readonly channels = new Map<string, StagedChannel>();
  readonly #sections: Sections;
  readonly #secret: Credentials | undefined;
  readonly guides = new Set<string>();
  secretGuides = 0;
  programmes = 0;
  kept = 0;

  constructor({ sections, place }: ReadSource) {
    this.#sections = sectionsIn(sections) ?? new Map();
    this.#secret = credentialsOf(place);
  }

  #add(channel: StagedChannel): void {
    const key = `${channel.lists} ${channel.key}`;
    const known = this.channels.get(key);
    if (!known) {
      this.channels.set(key, channel);
      if (this.channels.size > MAX_CHANNELS) throw new UnreadableListing('too-many');
      return;
    }
    // The same channel from another machine, or with another name.
    for (const name of channel.names) if (!known.names.includes(name)) known.names.push(name);
    for (const address of channel.addresses)
      if (!known.addresses.includes(address) && known.addresses.length < MAX_ADDRESSES)
        known.addresses.push(address);
  }

  addListed(channels: readonly ListedChannel[], withAddresses: boolean): void {
    for (const listed of channels) {
      if (withAddresses && listed.addressRefusal)
        this.refusals.add(listed.line, listed.addressRefusal);
      const type = listed.isRadio ? null : sectionOf(listed.groups, this.#sections);
      const staged = ofPlaylist(listed, type, this.#secret);
      this.#add(withAddresses ? staged : { ...staged, addresses: [] });
    }
  }

  addGuide(channels: Parameters<typeof ofGuide>[0][]): void {
    for (const channel of channels) this.#add(ofGuide(channel, this.#secret));
  }

  countOf(lists: StagedChannel['lists']): number {
    return [...this.channels.values()].filter((channel) => channel.lists === lists).length;
  }
}

/** Channels of the guide that a channel of ours has, with their ids by their keys: of others no programme is kept. */
async function mappedChannels(
  client: ReturnType<typeof createClient>,
  id: string,
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; id: string }>(
    `select key, id from source_channels g where source_id = $1 and lists = 'guide'
      and exists (select from channel_guides j where j.guide_channel_id = g.id)`,
    [id],
  );
  return new Map(rows.map((row) => [row.key, row.id]));
}

type GuideReading = {
  zone: string;
  from: number;
  to: number;
  /** Channels of which programmes are kept. */
  mapped: ReadonlyMap<string, string>;
  /** Null: a dry run, which reads all of them to say what is refused. */
  staging: GuideStaging | null;
};

async function collectGuide(
  chunks: AsyncIterable<Uint8Array>,
  collected: Collected,
  { zone, from, to, mapped, staging }: GuideReading,
): Promise<void> {
  const isMapped = (channelId: string): boolean => mapped.has(channelId);
  const keep = staging ? isMapped : () => true;
  const options = { refusals: collected.refusals, zone, keep, from, to };
  for await (const { channels, programmes, skipped } of readXmltv(chunks, options)) {
    collected.addGuide(channels);
    collected.programmes += programmes.length + skipped;
    collected.kept += programmes.filter(({ channelId }) => isMapped(channelId)).length;
    if (collected.kept > MAX_PROGRAMMES) throw new UnreadableListing('too-many');
    await staging?.addProgrammes(programmes);
  }
}

async function collectPlaylist(
  chunks: AsyncIterable<Uint8Array>,
  collected: Collected,
  place: SourcePlace,
): Promise<void> {
  const options = { refusals: collected.refusals, credentials: credentialsOf(place) };
  for await (const { guides, channels } of readPlaylist(chunks, options)) {
    collected.addListed(channels, true);
    for (const { address, isSecret } of guides)
      if (isSecret) collected.secretGuides += 1;
      else if (collected.guides.size < MAX_GUIDES) collected.guides.add(address);
  }
}

const emptyReport = (): SourceReport => ({
  ...{ channels: 0, guideChannels: 0, programmes: 0, keptProgrammes: 0 },
  ...{ guides: [], secretGuides: 0, refused: {}, refusals: [] },
  ...{ drafted: 0, updated: 0, undecided: 0 },
  ...{ written: { added: 0, changed: 0, removed: 0 }, failure: null, seconds: 0 },
});

function reportOf(collected: Collected): SourceReport {
  const { refusals, programmes, kept, guides, secretGuides } = collected;
  return {
    ...emptyReport(),
    channels: collected.countOf('channel'),
    guideChannels: collected.countOf('guide'),
    programmes,
    keptProgrammes: kept,
    guides: [...guides],
    secretGuides,
    refused: Object.fromEntries(refusals.counts) as Record<AddressRefusal, number>,
    refusals: refusals.kept,
  };
}

/** What a reading must not be taken for. */
function check(report: SourceReport, { source, anyway = false }: Reading): void {
  if (report.channels + report.guideChannels + report.programmes === 0)
    throw new UnreadableListing('nothing-usable');
  if (!anyway && isShrunk(report, source.found)) throw new NoSource('shrunk');
}

/**
 * Reads a source once: streamed, bounded, staged in temporary tables, and swapped in one transaction that writes only what
 * differs. Whatever fails before it commits, what was known stays. Throws only when the database fails; why a source could not be read is in the
 * report, which holds nothing of its address.
 */
export async function readSource(reading: Reading): Promise<SourceReport> {
  const { source, isDryRun, network, now = new Date() } = reading;
  const { place } = source;
  const start = performance.now();
  const client = createClient(reading.databaseUrl);
  const collected = new Collected(source);
  let report = emptyReport();
  let staging: GuideStaging | null = null;
  try {
    await client.connect();
    await client.query(SESSION);
    const mapped = await mappedChannels(client, source.id);
    staging = isDryRun ? null : await GuideStaging.open(client, mapped);
    const guide = {
      zone: source.zone,
      from: now.getTime() - PAST_MS,
      to: now.getTime() + AHEAD_MS,
      mapped,
      staging,
    };
    if (place.kind === 'playlist')
      await collectPlaylist(openSource(place, network), collected, place);
    else if (place.kind === 'guide')
      await collectGuide(openSource(place, network), collected, guide);
    else {
      const streams = await readPanelJson(place, 'get_live_streams', network);
      const categories = await readPanelJson(place, 'get_live_categories', network);
      collected.addListed(readPanel(streams, categories, collected.refusals), false);
      await collectGuide(openPanelGuide(place, network), collected, guide);
    }
    report = reportOf(collected);
    check(report, reading);
    if (staging) {
      await staging.finish(collected.channels.values());
      await reading.onStaged?.();
      report = { ...report, ...(await swap(client, reading, new Date(guide.from))) };
    }
  } catch (error) {
    const failure = failureOf(error);
    // The database, or a fault of ours: the text of an error may hold what was read.
    if (failure === null) log.error({ err: error, source: source.id }, 'a source was not read');
    report = { ...reportOf(collected), failure: failure ?? 'failed' };
  } finally {
    staging?.abort();
    await client.end().catch(() => {});
  }
  return { ...report, seconds: Math.round((performance.now() - start) / 100) / 10 };
}

async function swap(
  client: ReturnType<typeof createClient>,
  { source, onSwapped }: Reading,
  from: Date,
): Promise<Pick<SourceReport, 'drafted' | 'updated' | 'undecided' | 'written'>> {
  await settleProgrammes(client);
  await client.query("begin; set local lock_timeout = '30s'");
  // Whoever was thought to be dead and is not comes second.
  await client.query('select pg_advisory_xact_lock($1, hashint8($2))', [LOCKS.source, source.id]);
  const known = await client.query('select from guide_sources where id = $1', [source.id]);
  // Removed meanwhile.
  if (known.rowCount === 0) throw new NoSource('no-address');
  const written = await swapProgrammes(client, from);
  // Last, because operators who save a channel wait for it.
  await syncChannels(client, source.id);
  const db = dbOnConnection(client);
  const drafted = await draftChannels(db, { sourceId: source.id, name: source.name });
  await onSwapped?.();
  await client.query('commit');
  return { ...drafted, written };
}
