import { TextDecoder, TextEncoder } from 'node:util';
import type {
  Credentials,
  DocumentRefusal,
  GuideChannel,
  ListedChannel,
  ListedProgramme,
  NamedGuide,
} from '../../../src/domain/guide/listing.ts';
import { Refusals, UnreadableListing } from '../../../src/domain/guide/listing.ts';
import { readPanel } from '../../../src/domain/guide/panel.ts';
import { readPlaylist } from '../../../src/domain/guide/playlist.ts';
import { readXmltv } from '../../../src/domain/guide/xmltv.ts';
import { Unpackable } from '../../../src/platform/unpacking/unpackable.ts';
import { unpacked } from '../../../src/platform/unpacking/unpacked.ts';

type Input = string | Uint8Array | (() => Iterable<Uint8Array>);

/** What must come of an odd file. Nothing else may: every channel, programme and refusal is named, in order. */
type Outcome<Found> =
  | { refused: DocumentRefusal }
  | (Found & {
      /** '12 no-name': line and reason. */
      refusals?: string[];
      /** Of the first channel or programme. */
      first?: Partial<ListedChannel & ListedProgramme>;
    });

export type OddPlaylist = {
  name: string;
  input: Input;
  credentials?: Credentials;
  /** 'name → address', or the name and why it has none. */
  expected: Outcome<{ channels: string[]; guides?: NamedGuide[] }>;
};

export type OddGuide = {
  name: string;
  input: Input;
  zone?: string;
  /** 'start–end title', in UTC. */
  expected: Outcome<{ programmes: string[]; channels?: GuideChannel[] }>;
};

export type OddPanel = {
  name: string;
  streams: unknown;
  categories?: unknown;
  expected: Outcome<{ channels: string[] }>;
};

function* cut(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

export function chunksOf(input: Input, size: number): Iterable<Uint8Array> {
  if (typeof input === 'function') return input();
  return cut(typeof input === 'string' ? new TextEncoder().encode(input) : input, size);
}

/** Small ones are read byte by byte too: nothing may depend on where a chunk ends. */
export const isSmall = (input: Input): boolean =>
  typeof input !== 'function' && input.length < 10_000;

export async function* stream(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

async function outcome<Found extends object>(
  read: (refusals: Refusals) => Promise<Found>,
): Promise<Found & { refusals: string[]; counted: number }> {
  const refusals = new Refusals(100_000);
  const found = await read(refusals);
  return {
    ...found,
    refusals: refusals.kept.map(({ line, reason }) => `${line} ${reason}`),
    counted: refusals.total,
  };
}

export async function refusalOf(reading: Promise<unknown>): Promise<{ refused: string }> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof UnreadableListing || error instanceof Unpackable)
      return { refused: error.reason };
    throw error;
  }
  return { refused: 'nothing' };
}

const channelLine = ({ name, address, addressRefusal }: ListedChannel): string =>
  address === null ? `${name}: ${addressRefusal}` : `${name} → ${address}`;

export const playlistOutcome = ({ input, credentials }: OddPlaylist, size: number) =>
  outcome(async (refusals) => {
    const channels: ListedChannel[] = [];
    const guides: NamedGuide[] = [];
    const options = { refusals, credentials };
    for await (const part of readPlaylist(unpacked(stream(chunksOf(input, size))), options)) {
      channels.push(...part.channels);
      guides.push(...part.guides);
    }
    return { channels: channels.map(channelLine), guides, first: channels[0] };
  });

const shown = (at: number | null): string =>
  at === null
    ? '?'
    : new Date(at)
        .toISOString()
        .slice(0, 16)
        .replace(/^2026-/, '');

const YEAR = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2028, 0, 1) };

export const guideOutcome = (
  { input, zone = 'America/Argentina/Buenos_Aires' }: OddGuide,
  size: number,
) =>
  outcome(async (refusals) => {
    const channels: GuideChannel[] = [];
    const programmes: ListedProgramme[] = [];
    const options = { refusals, zone, keep: (id: string) => id !== 'otro', ...YEAR };
    for await (const part of readXmltv(unpacked(stream(chunksOf(input, size))), options)) {
      channels.push(...part.channels);
      programmes.push(...part.programmes);
    }
    const line = ({ start, end, title }: ListedProgramme) =>
      `${shown(start)}–${shown(end)} ${title}`;
    return { channels, programmes: programmes.map(line), first: programmes[0] };
  });

export const panelOutcome = ({ streams, categories }: OddPanel) =>
  outcome(async (refusals) => {
    const channels = readPanel(streams, categories, refusals);
    return { channels: channels.map(channelLine), first: channels[0] };
  });

/** A text in bytes of an encoding that has one for each character. */
export function inOldEncoding(text: string, encoding = 'windows-1252'): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const codes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (character) => codes.get(character) ?? 63);
}

export const inUtf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
