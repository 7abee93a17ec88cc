import { existsSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { slug } from '../../src/domain/slug.ts';
import { otherChannels, sportsChannels } from './channels.ts';
import { consoles } from './consoles.ts';
import { clubs, leagues } from './football.ts';
import { matches } from './matches.ts';
import { products } from './products.ts';
import { demoSettings } from './settings.ts';
import { anime, movies, series } from './titles.ts';

const titles = [...movies, ...series, ...anime];
const INVENTED_NOTE = '(Obra inventada para la demostración.)';

const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at);
const count = (day: number) => matches.filter((match) => match.dayOffset === day).length;

describe('titles', () => {
  it('has enough of every kind', () => {
    expect(movies.length).toBeGreaterThanOrEqual(64);
    expect(series.length).toBeGreaterThanOrEqual(12);
    expect(anime.length).toBeGreaterThanOrEqual(12);
    expect(movies.filter((title) => title.genre === 'ACCION').length).toBeGreaterThanOrEqual(12);
    expect(movies.filter((title) => title.recommended)).toHaveLength(14);
    expect(movies.filter((title) => title.popular)).toHaveLength(12);
  });

  it('keeps every list to its kind', () => {
    expect(movies.every((title) => title.kind === 'movie' && !title.seasons)).toBe(true);
    expect(series.every((title) => title.kind === 'serie')).toBe(true);
    expect(anime.every((title) => title.kind === 'anime')).toBe(true);
    const flagged = [...series, ...anime].filter((title) => title.recommended || title.popular);
    expect(flagged).toEqual([]);
  });

  it('has unique ids that are url slugs', () => {
    expect(repeated(titles.map((title) => title.id))).toEqual([]);
    for (const { id } of titles) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('says so exactly when a title is made up', () => {
    for (const title of titles) {
      const saysSo = title.description.endsWith(INVENTED_NOTE);
      expect(saysSo, title.id).toBe(title.id.startsWith('inventada-'));
    }
  });

  it('ends the id of a real work with its year', () => {
    for (const title of titles.filter(({ id }) => !id.startsWith('inventada-'))) {
      expect(title.id).toMatch(new RegExp(`-${title.year}$`));
    }
  });

  it('covers the lengths of text the pages have to cope with', () => {
    const lengths = movies.map((title) => title.description.length);
    expect(Math.max(...titles.map((title) => title.description.length))).toBeLessThanOrEqual(900);
    expect(lengths.filter((length) => length === 0)).toHaveLength(1);
    expect(lengths.filter((length) => length > 0 && length < 170).length).toBeGreaterThanOrEqual(3);
    expect(lengths.filter((length) => length > 500).length).toBeGreaterThanOrEqual(3);
    expect(movies.some((title) => title.name.length > 55)).toBe(true);
  });

  it('numbers seasons and episodes', () => {
    for (const title of [...series, ...anime]) {
      expect(title.seasons?.length, title.id).toBeGreaterThan(0);
      title.seasons?.forEach((season, at) => {
        expect(season.key).toBe(`TEMPORADA ${at + 1}`);
        expect(season.episodes.length, title.id).toBeGreaterThan(0);
        season.episodes.forEach((episode, position) => {
          expect(episode.id).toBe(`capitulo-${position + 1}`);
        });
      });
    }
    expect(series.filter((title) => (title.seasons?.length ?? 0) > 1).length).toBeGreaterThan(1);
    const longest = Math.max(
      ...series.flatMap((title) => title.seasons ?? []).map((season) => season.episodes.length),
    );
    expect(longest).toBeGreaterThanOrEqual(12);
  });
});

describe('channels and football', () => {
  const channels = [...sportsChannels, ...otherChannels];

  it('has 29 sports channels, 28 of them linkable, and 25 others [NUM-13]', () => {
    expect(sportsChannels).toHaveLength(29);
    expect(otherChannels).toHaveLength(25);
    expect(sportsChannels.every((channel) => channel.menu === 'cDeportes')).toBe(true);
    expect(otherChannels.some((channel) => channel.menu === 'ddaTvInfantil')).toBe(true);
    expect(otherChannels.some((channel) => channel.menu === 'cDeportes')).toBe(false);
    expect(repeated(channels.map((channel) => channel.id))).toEqual([]);
    expect(repeated(channels.map((channel) => channel.name))).toEqual([]);
    const saved = sportsChannels.flatMap((channel) => channel.savedId ?? []);
    expect(new Set(saved).size).toBe(28);
    expect(saved.filter((id) => !sportsChannels.some((channel) => channel.id === id))).toEqual([]);
  });

  it('plays made-up clubs on known days, each club once a day', () => {
    expect([-1, 0, 1, 2, 3].map(count)).toEqual([5, 7, 5, 4, 3]);
    expect(repeated(matches.map((match) => match.id))).toEqual([]);
    const outings = matches.flatMap(({ dayOffset, home, away }) => [
      `${dayOffset} ${home}`,
      `${dayOffset} ${away}`,
    ]);
    expect(repeated(outings)).toEqual([]);
  });

  it('names only clubs, leagues and channels that exist', () => {
    const known = {
      club: new Set(clubs),
      league: new Set(leagues.map((league) => league.name)),
      channel: new Set(sportsChannels.map((channel) => channel.name)),
    };
    for (const match of matches) {
      expect(known.club, match.id).toContain(match.home);
      expect(known.club, match.id).toContain(match.away);
      expect(known.league, match.id).toContain(match.league);
      for (const name of match.channels) expect(known.channel, match.id).toContain(name);
      const others = match.others ?? [];
      for (const { name } of others) expect(known.channel, match.id).not.toContain(name);
      expect(match.channels.length + others.length).toBeGreaterThanOrEqual(2);
      expect(match.channels.length + others.length).toBeLessThanOrEqual(5);
      expect(match.time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
    }
    expect(known.league).toContain('Amistoso');
  });

  it('has about 35 leagues, each with a badge, and a ground for those that play [NUM-12 FUT-05]', () => {
    const badges = leagues.map(({ name }) => slug(name));
    expect(leagues).toHaveLength(35);
    expect(repeated(badges)).toEqual([]);
    for (const badge of badges)
      expect(existsSync(`demo/art/files/crests/${badge}.webp`)).toBe(true);
    const grounds = leagues.filter(({ hasGround }) => hasGround).map(({ name }) => name);
    expect(matches.filter(({ league }) => !grounds.includes(league))).toEqual([]);
    for (const name of grounds) {
      const file = `demo/art/files/grounds/${slug(name)}.webp`;
      expect(statSync(file).size, file).toBeLessThan(30 * 1024);
    }
  });
});

describe('consoles, products, settings', () => {
  it('lists consoles by year', () => {
    expect(repeated(consoles.map((item) => item.id))).toEqual([]);
    const years = consoles.map((item) => item.year);
    expect(years).toEqual(years.toSorted((a, b) => a - b));
  });

  it('sells single pieces of all five categories at 20000 each [NUM-18]', () => {
    expect(products.length).toBeGreaterThanOrEqual(15);
    expect(new Set(products.map((product) => product.category)).size).toBe(5);
    expect(repeated(products.map((product) => product.id))).toEqual([]);
    for (const { code } of products) expect(code).toMatch(/^[A-Z]{2}\d{3}-VIP-2025$/);
    expect(new Set(products.map((product) => product.price))).toEqual(new Set([20000]));
    expect(new Set(products.map((product) => product.stock))).toEqual(new Set([1]));
  });

  it('points only at reserved domains', () => {
    const urls = Object.values(demoSettings).filter((value) => String(value).startsWith('https:'));
    expect(urls.length).toBeGreaterThan(0);
    for (const url of urls) expect(new URL(String(url)).hostname).toMatch(/\.example$/);
  });
});
