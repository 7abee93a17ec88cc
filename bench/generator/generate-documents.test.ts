import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CatalogueSize, generateDocuments } from './generate-documents.ts';

type LegacyDocument = { path: string; data: Record<string, unknown> };

const TITLE_PATH = /^(PELICULAS|SERIES|ANIME)\/[A-Za-z0-9]{20}$/;
const EPISODE_PATH =
  /^((?:SERIES|ANIME)\/[A-Za-z0-9]{20})\/(TEMPORADA \d+|ESPECIALES|OVAS)\/[A-Za-z0-9]{20}$/;
const SERVER_FIELDS = ['IDIOMAS', 'SERVERSUB', 'SERVERJAP', 'SERVERCASTELLANO'];

function generated(size: CatalogueSize): string {
  return [...generateDocuments(size)].join('');
}

function parsed(text: string): LegacyDocument[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function serverUrls({ data }: LegacyDocument): string[] {
  return SERVER_FIELDS.flatMap((field) => Object.values((data[field] ?? {}) as object));
}

const anySize = fc.record({ titles: fc.integer({ min: 1, max: 60 }), seed: fc.maxSafeNat() });

test('the same arguments give the same bytes, and a larger catalogue begins alike', () => {
  fc.assert(
    fc.property(anySize, fc.nat(30), (size, more) => {
      const text = generated(size);
      expect(generated(size)).toBe(text);
      const larger = generated({ ...size, titles: size.titles + more });
      expect(larger.startsWith(text)).toBe(true);
    }),
    { numRuns: 10 },
  );
  expect(generated({ titles: 5, seed: 1 })).not.toBe(generated({ titles: 5, seed: 2 }));
  // The upper half of a large seed matters too.
  expect(generated({ titles: 5, seed: 1 })).not.toBe(generated({ titles: 5, seed: 2 ** 40 + 1 }));
});

test('chunks are whole lines, and an episode follows its title, in a season of its list', () => {
  fc.assert(
    fc.property(anySize, (size) => {
      for (const chunk of generateDocuments(size)) expect(chunk.endsWith('}\n')).toBe(true);
      const seasonsOf = new Map<string, unknown>();
      for (const { path, data } of parsed(generated(size))) {
        const [, title, season] = EPISODE_PATH.exec(path) ?? [];
        if (title === undefined) {
          expect(path).toMatch(TITLE_PATH);
          seasonsOf.set(path, data.TEMPORADAS ?? ['TEMPORADA 1']);
        } else {
          expect(seasonsOf.get(title)).toContain(season);
        }
      }
      expect(seasonsOf.size).toBe(size.titles);
    }),
    { numRuns: 10 },
  );
});

test('no titles, no documents', () => {
  expect(generated({ titles: 0, seed: 1 })).toBe('');
});

describe('20,000 titles', () => {
  const TITLES = 20_000;
  const documents = parsed(generated({ titles: TITLES, seed: 42 }));
  const titles = documents.filter(({ path }) => TITLE_PATH.test(path));
  const episodes = documents.filter(({ path }) => EPISODE_PATH.test(path));
  const films = titles.filter(({ path }) => path.startsWith('PELICULAS'));
  const urls = documents.flatMap(serverUrls);

  function expectShare(part: number, whole: number, share: number, tolerance: number) {
    expect(part / whole).toBeGreaterThan(share * (1 - tolerance));
    expect(part / whole).toBeLessThan(share * (1 + tolerance));
  }

  test('there are five episodes and twelve servers a title, within one percent', () => {
    expect(titles).toHaveLength(TITLES);
    expect(titles.length + episodes.length).toBe(documents.length);
    expectShare(episodes.length, TITLES, 5, 0.01);
    expectShare(urls.length, TITLES, 12, 0.01);
    expect(films).toHaveLength(TITLES * 0.6);
  });

  test('ids are unique', () => {
    const ids = documents.map(({ path }) => path.slice(-20));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('fields have the shapes and shares of the source', () => {
    for (const { data } of titles) {
      expect(String(data.NOMBRE)).toMatch(/^\S+( \S+){0,6}$/);
      expect(String(data.DETALLE).length).toBeGreaterThanOrEqual(80);
      expect(String(data.DETALLE).length).toBeLessThanOrEqual(600);
      expect(data.FECHAR).toSatisfy(
        (year) => /^(19|20)\d\d$/.test(year) || Number.isInteger(year._seconds),
      );
      expect(data.ESTADO).toMatch(/^[AI]$/);
      for (const field of ['FECHA', 'FECHANUEVO']) {
        expect(new Date(String(data[field])).toISOString()).toBe(data[field]);
      }
      expect(String(data.FECHANUEVO) >= String(data.FECHA)).toBe(true);
    }
    for (const { data } of films) expect(`${data.RECOMENDADA}${data.POPULAR}`).toMatch(/^[SN]{2}$/);
    const active = titles.filter(({ data }) => data.ESTADO === 'A');
    expectShare(active.length, TITLES, 0.97, 0.01);
    const timestamps = titles.filter(({ data }) => typeof data.FECHAR === 'object');
    expectShare(timestamps.length, TITLES, 0.07, 0.1);
  });

  test('servers are on made-up hosts, three in ten of them direct media', () => {
    expect(urls.filter((url) => !/^https:\/\/[a-z]+\d\.example\/\S+$/.test(url))).toEqual([]);
    expectShare(urls.filter((url) => /\.(m3u8|mp4)$/.test(url)).length, urls.length, 0.3, 0.02);
  });

  test('an episode has servers, or a single URL instead', () => {
    for (const episode of episodes) {
      expect(serverUrls(episode).length > 0).toBe(episode.data.URL === undefined);
    }
    expectShare(episodes.filter(({ data }) => data.URL).length, episodes.length, 0.02, 0.1);
  });

  test('words of descriptions follow the law of Zipf from rank 10 to 1000', () => {
    const counts = new Map<string, number>();
    for (const { data } of titles) {
      for (const word of String(data.DETALLE)
        .toLowerCase()
        .split(/[ ,.]+/)) {
        if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
    const points = [...counts.values()]
      .sort((a, b) => b - a)
      .slice(9, 1000)
      .map((count, index) => ({ x: Math.log(index + 10), y: Math.log(count) }));
    expect(counts.size).toBeGreaterThan(30_000);
    expect(slope(points)).toBeGreaterThan(-1.2);
    expect(slope(points)).toBeLessThan(-0.8);
  });
});

/** Slope of the least-squares line. */
function slope(points: readonly { x: number; y: number }[]): number {
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const covariance = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
}
