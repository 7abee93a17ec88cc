import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isPicture } from '../../domain/catalogue/title-edit.ts';
import { hasCredentials } from '../../domain/guide/credentials.ts';
import type {
  Credentials,
  GuideChannel,
  ListedChannel,
  ListedProgramme,
} from '../../domain/guide/listing.ts';
import { listedKey } from '../../domain/guide/source.ts';
import { CopyWriter } from '../copy-writer.ts';
import { encodeTexts, escapeText } from '../import/staged-tables.ts';

/** What a source lists, in temporary tables of one connection: nothing is seen of it before the swap, and it goes with the connection. */

const TABLES = `
  create temporary table listed_channels (
    place integer generated always as identity, lists text collate "C" not null, key text collate "C" not null, name text not null, names text[] not null,
    guide_ids text[] not null, number integer, logo text not null, groups text[] not null, shift_minutes integer not null,
    type channel_type, addresses text[] not null);
  create temporary table listed_programmes (
    place integer not null, guide_channel_id bigint not null, starts_second bigint not null, ends_second bigint, title text not null, sub_title text, description text, categories text[] not null, episode text,
    is_live boolean not null, is_new boolean not null, is_repeat boolean not null)`;

const COPY_PROGRAMMES = `copy listed_programmes from stdin`;

/** Of a connection, not of a table that somebody opens. */
const COPY_DELIMITER = '\t';

const orNull = (text: string | null): string => (text === null ? '\\N' : escapeText(text));
const mark = (is: boolean): string => (is ? 't' : 'f');
/** PostgreSQL reads a number faster than a time. */
const second = (at: number | null): string => (at === null ? '\\N' : String(Math.round(at / 1000)));

const programmeLine = (listed: ListedProgramme, place: number, guideChannelId: string): string =>
  `${[
    place,
    guideChannelId,
    second(listed.start),
    second(listed.end),
    escapeText(listed.title),
    orNull(listed.subTitle),
    orNull(listed.description),
    encodeTexts(listed.categories),
    orNull(listed.episode),
    mark(listed.isLive),
    mark(listed.isNew),
    mark(listed.isRepeat),
  ].join(COPY_DELIMITER)}\n`;

/** A channel as it is compared with what is known of it. */
export type StagedChannel = {
  lists: 'channel' | 'guide';
  key: string;
  name: string;
  names: string[];
  guideIds: string[];
  number: number | null;
  logo: string;
  groups: string[];
  shiftMinutes: number;
  /** Null: it becomes no channel of ours. */
  type: 'tv' | 'sports' | null;
  /** What may become its servers. */
  addresses: string[];
};

/** Viewers see it: it must let nobody in. */
const pictureOf = (address: string | null, secret: Credentials | undefined): string =>
  address !== null && isPicture(address) && !hasCredentials(address, secret) ? address : '';

export const ofPlaylist = (
  listed: ListedChannel,
  type: StagedChannel['type'],
  secret?: Credentials,
): StagedChannel => ({
  lists: 'channel',
  key: listedKey(listed),
  name: listed.name,
  names: [listed.name, ...listed.otherNames],
  guideIds: listed.guideIds,
  number: listed.number,
  logo: pictureOf(listed.logo, secret),
  groups: listed.groups,
  shiftMinutes: listed.shiftMinutes,
  type,
  addresses: listed.address === null ? [] : [listed.address],
});

export const ofGuide = (
  { id, names, icon }: GuideChannel,
  secret?: Credentials,
): StagedChannel => ({
  lists: 'guide',
  key: id,
  name: names[0] ?? id,
  names,
  guideIds: [id],
  number: null,
  logo: pictureOf(icon, secret),
  groups: [],
  shiftMinutes: 0,
  type: null,
  addresses: [],
});

const CHANNELS_AT_ONCE = 2000;

export class GuideStaging {
  readonly #client: pg.Client;
  readonly #programmes: CopyWriter;
  /** Ids of the channels of the guide of which programmes are kept, by their keys. */
  readonly #mapped: ReadonlyMap<string, string>;
  #place = 0;

  private constructor(client: pg.Client, mapped: ReadonlyMap<string, string>) {
    this.#client = client;
    this.#mapped = mapped;
    this.#programmes = new CopyWriter(async () => client.query(copyFrom(COPY_PROGRAMMES)));
  }

  static async open(client: pg.Client, mapped: ReadonlyMap<string, string>): Promise<GuideStaging> {
    await client.query(TABLES);
    return new GuideStaging(client, mapped);
  }

  async addProgrammes(programmes: readonly ListedProgramme[]): Promise<void> {
    for (const listed of programmes) {
      const id = this.#mapped.get(listed.channelId);
      if (id !== undefined) this.#programmes.add(programmeLine(listed, this.#place++, id));
    }
    await this.#programmes.flush();
  }

  /** All channels, when nothing follows any more. */
  async finish(channels: Iterable<StagedChannel>): Promise<void> {
    await this.#programmes.end();
    let some: StagedChannel[] = [];
    const write = async (): Promise<void> => {
      await this.#client.query(
        `insert into listed_channels (lists, key, name, names, guide_ids, number, logo, groups, shift_minutes, type, addresses)
         select lists, key, name, names, "guideIds", number, logo, groups, "shiftMinutes", type, addresses
         from jsonb_to_recordset($1::jsonb) listed (lists text, key text, name text, names text[], "guideIds" text[],
           number integer, logo text, groups text[], "shiftMinutes" integer, type channel_type, addresses text[])`,
        [JSON.stringify(some)],
      );
      some = [];
    };
    for (const channel of channels) {
      some.push(channel);
      if (some.length >= CHANNELS_AT_ONCE) await write();
    }
    if (some.length > 0) await write();
    await this.#client.query('analyze listed_channels');
  }

  abort(): void {
    this.#programmes.abort();
  }
}
