import {
  episodesNamed,
  isShow,
  type KnownTitle,
  type KnownTitles,
  type Place,
} from './known-title.ts';
import { LabelWords, labelFor } from './labels.ts';
import {
  episodeFor,
  isOneSmallWord,
  pathDisagrees,
  READABLE,
  saysMore,
  withPlainNumber,
  yearsBesides,
} from './link-checks.ts';
import { type Named, namesIn, unexplained } from './names-in.ts';
import {
  eitherOf,
  NO_EPISODE,
  narrowed,
  type Placing,
  placeIn,
  saysEpisode,
} from './place-in-title.ts';
import type { Reading } from './reading.ts';
import { type AudioSaid, audioOf, kindOf, qualityOf, type Said, yearsOf } from './said.ts';
import {
  agree,
  type Claim,
  EMPTY_SCOPE,
  episodeOf,
  type Mention,
  overlaps,
  type Scope,
  sameTitles,
  unite,
} from './scope.ts';
import type { ReadPart } from './table.ts';

export type NewLink = {
  kind: 'new';
  url: string;
  place: Placing;
  audio: AudioSaid;
  label: string;
  /** The name that was read and is not known, for a search. */
  named: string;
};

/** Goes through a text from top to bottom, and remembers what its lines say for those below. */
export class Placer {
  readonly #known: KnownTitles;
  readonly #labels: LabelWords;
  readonly #given: KnownTitle | null;
  readonly #wanted = new Map<string, string>();
  /** What was said before any title: it counts for all. */
  #audioOfAll: AudioSaid = null;
  #scope: Scope;

  constructor(reading: Reading, known: KnownTitles, given: KnownTitle | null) {
    this.#known = known;
    this.#given = given;
    const labels = [...known.exact.values(), ...known.near.values(), given ? [given] : []]
      .flat()
      .flatMap(({ servers }) => servers.map(({ label }) => label));
    this.#labels = new LabelWords(reading.hosts, labels);
    this.#scope = given ? { ...EMPTY_SCOPE, mention: this.#ofGiven(given) } : EMPTY_SCOPE;
  }

  get wanted(): Map<string, string> {
    return this.#wanted;
  }

  #ofGiven(title: KnownTitle): Mention {
    return {
      titles: [title],
      said: { tokens: [] },
      doubt: null,
      named: title.name,
      lastSure: [title],
      isHeading: true,
    };
  }

  /** Names of known titles in a text; longer names first, none inside another. */
  #claims(said: Pick<Said, 'tokens'>): Claim[] {
    const claims: Claim[] = [];
    for (const named of namesIn(said)) {
      const titles = this.#known.exact.get(named.key);
      if (!titles || titles.length === 0 || this.#labels.isHost(named)) continue;
      if (!claims.some((claim) => overlaps(claim, named))) claims.push({ ...named, titles });
    }
    const isWord = ({ from, to }: Named): boolean =>
      said.tokens.slice(from, to).some(({ tag }) => tag !== 'number' && tag !== 'year');
    // A number is a name only where nothing else is.
    const words = claims.filter(isWord);
    if (words.length > 0) return words;
    const hasOther = unexplained(said, () => false).some((named) => !this.#labels.has(named));
    return hasOther ? [] : claims;
  }

  #near(named: Named): readonly KnownTitle[] {
    this.#wanted.set(named.key, named.text);
    return this.#known.near.get(named.key) ?? [];
  }

  /** The title that is certain in this scope, if any. */
  #certain(): KnownTitle | null {
    const { mention } = this.#scope;
    return mention?.titles.length === 1 ? (mention.titles[0] ?? null) : null;
  }

  heading({ said, label }: ReadPart): void {
    const claims = this.#claims(said);
    const isClaimed = (at: number) => claims.some(({ from, to }) => at >= from && at < to);
    const left = unexplained(said, isClaimed);
    const servers = left.filter((named) => this.#labels.has(named));
    const unknown = left.filter((named) => !this.#labels.has(named));
    const current = this.#certain();
    const named = [...claims, ...unknown].flatMap(({ text }) =>
      current ? episodesNamed(current, text) : [],
    );
    const free = said.tokens.filter((_, at) => !isClaimed(at));
    if (named.length === 0 && (claims.length > 0 || unknown.length > 0))
      this.#newTitle(said, claims, unknown);
    this.#says(said, free, label ?? servers[0]?.text ?? null, named);
  }

  #newTitle(said: Said, claims: readonly Claim[], unknown: readonly Named[]): void {
    const titles = claims.reduce<readonly KnownTitle[]>(
      (all, claim) => (all.length === 0 ? claim.titles : unite(all, claim.titles)),
      [],
    );
    const isSure = claims.length > 0 && unknown.length === 0 && agree(claims);
    if (this.#given) {
      const others = titles.filter(({ rowId }) => rowId !== this.#given?.rowId);
      // Opened for one title: other words are its episodes or chatter, another title is a question.
      if (others.length === 0 || !isSure) return;
    }
    const near = unknown.flatMap((each) => this.#near(each));
    const { mention: above, links } = this.#scope;
    const before = above?.titles ?? [];
    // Two titles one below the other, and no link between them: one of them may be chatter.
    if (isSure && !this.#given && above?.isHeading && above.doubt === null && links === 0) {
      const same = sameTitles(before, titles);
      this.#scope.mention =
        same.length > 0
          ? { ...above, titles: same }
          : { ...above, titles: unite(before, titles), doubt: 'disagree' };
      return;
    }
    const isWeak = said.isWeak || isOneSmallWord(said, claims);
    const lastSure = above?.lastSure ?? [];
    this.#scope = {
      ...EMPTY_SCOPE,
      mention: {
        titles: isSure
          ? unite(titles, this.#given ? [this.#given] : [])
          : unite(titles, [...near, ...lastSure]),
        said,
        doubt:
          isSure && !this.#given
            ? isWeak
              ? 'guess'
              : null
            : claims.length > 0
              ? 'other-words'
              : 'unknown-title',
        named: [...claims, ...unknown]
          .sort((a, b) => a.from - b.from)
          .map(({ text }) => text)
          .join(' '),
        lastSure: isSure ? titles : lastSure,
        isHeading: true,
      },
    };
  }

  /** What a line above its links says besides a title. */
  #says(said: Said, free: Said['tokens'], label: string | null, named: readonly Place[]): void {
    const scope = { ...this.#scope };
    const audio = audioOf(free);
    if (audio) {
      if (scope.mention === null) this.#audioOfAll = audio;
      scope.audio = audio;
      scope.otherAudio = null;
    }
    if (said.season !== null) scope.episode = { ...NO_EPISODE, season: said.season };
    if (said.episodes.length > 0 || said.isVague)
      scope.episode = {
        season: said.season ?? scope.episode.season,
        episodes: said.episodes,
        isVague: said.isVague,
      };
    if (said.season !== null || said.episodes.length > 0) scope.namedEpisodes = [];
    if (named.length > 0) scope.namedEpisodes = named;
    scope.quality = qualityOf(free) ?? scope.quality;
    scope.label = label ?? scope.label;
    const [year] = yearsOf(free);
    if (scope.mention && year !== undefined && yearsOf(scope.mention.said.tokens).length === 0)
      scope.mention = {
        ...scope.mention,
        said: {
          tokens: [...scope.mention.said.tokens, ...free.filter(({ tag }) => tag === 'year')],
        },
      };
    this.#scope = scope;
  }

  link(part: ReadPart, url: string, path: Said): NewLink {
    const { said } = part;
    const claims = this.#claims(said);
    const isClaimed = (at: number) => claims.some(({ from, to }) => at >= from && at < to);
    const left = unexplained(said, isClaimed);
    const servers = left.filter((named) => this.#labels.has(named));
    const rest = left.filter((named) => !this.#labels.has(named));
    const mention = this.#mentionFor(part, claims, rest, path);
    const place = this.#placeFor(part, mention, rest, path);
    const free = said.tokens.filter((_, at) => !isClaimed(at));
    const audio = this.#audioFor(audioOf(free), path);
    const quality = qualityOf(free) ?? this.#scope.quality;
    const label = labelFor({
      given: part.label ?? (servers.length === 0 ? this.#scope.label : null),
      tokens: free,
      named: servers,
      quality,
      url,
    });
    this.#after(part, claims, mention);
    return {
      kind: 'new',
      url,
      place,
      audio,
      label: label ?? 'Opción 1',
      named: mention?.named ?? '',
    };
  }

  /** Which titles this link may belong to. Null if nothing names one. */
  #mentionFor(
    part: ReadPart,
    claims: readonly Claim[],
    rest: readonly Named[],
    path: Said,
  ): Mention | null {
    const { mention: above, links } = this.#scope;
    if (claims.length > 0) {
      const titles = claims.reduce<readonly KnownTitle[]>(
        (all, claim) =>
          all.length === 0
            ? claim.titles
            : agree(claims)
              ? sameTitles(all, claim.titles)
              : unite(all, claim.titles),
        [],
      );
      const own: Mention = {
        titles,
        said: part.said,
        doubt: agree(claims) ? null : 'several-titles',
        named: claims[0]?.text ?? '',
        lastSure: titles,
        isHeading: false,
      };
      const other = this.#given
        ? [this.#given]
        : above?.isHeading && above.doubt === null && links === 0 && !part.isSameLine
          ? above.titles
          : [];
      if (other.length === 0 || sameTitles(other, titles).length > 0) return own;
      return { ...own, titles: unite(titles, other), doubt: 'disagree' };
    }
    const unknown = this.#unknownIn(part, rest);
    if (unknown.length > 0 && !this.#given) {
      const near = unknown.flatMap((named) => this.#near(named));
      return {
        titles: unite(near, above?.lastSure ?? []),
        said: part.said,
        doubt: near.length > 0 || !above ? 'unknown-title' : 'other-words',
        named: unknown.map(({ text }) => text).join(' '),
        lastSure: above?.lastSure ?? [],
        isHeading: false,
      };
    }
    if (above) {
      const isFollowing = part.isSameLine || saysEpisode(episodeOf(part.said));
      return above.isHeading || isFollowing || above.doubt !== null
        ? above
        : { ...above, doubt: 'guess' };
    }
    return this.#mentionByPath(path);
  }

  /** Words that are neither an episode's name nor a remark behind its number. */
  #unknownIn(part: ReadPart, rest: readonly Named[]): Named[] {
    const current = this.#certain();
    return rest.filter(({ text, from }) => {
      if (current && episodesNamed(current, text).length > 0) return false;
      return !(current && part.said.tokens[from]?.isBehindMarker);
    });
  }

  #mentionByPath(path: Said): Mention | null {
    const [claim] = this.#claims(path);
    if (!claim) return null;
    const left = unexplained(path, (at) => at >= claim.from && at < claim.to).filter(({ words }) =>
      words.some((word) => READABLE.test(word)),
    );
    const isSure = left.length === 0 && claim.words.length > 1;
    return {
      titles: claim.titles,
      said: path,
      doubt: isSure ? null : 'guess',
      named: claim.text,
      lastSure: claim.titles,
      isHeading: false,
    };
  }

  #placeFor(part: ReadPart, mention: Mention | null, rest: readonly Named[], path: Said): Placing {
    if (!mention || mention.titles.length === 0) return { offered: [], why: 'unknown-title' };
    const isOwn = !mention.isHeading && mention.said === part.said;
    const said = episodeFor(part, this.#scope.episode, isOwn);
    const wanted = {
      years: yearsBesides(mention),
      kind: kindOf(part.said.tokens) ?? kindOf(mention.said.tokens),
      isEpisode: saysEpisode(said) || (saysEpisode(episodeOf(path)) && mention.titles.some(isShow)),
    };
    const { titles, why } =
      mention.doubt === null
        ? narrowed(mention.titles, wanted)
        : { titles: mention.titles, why: mention.doubt };
    const placings = titles.map((title) => {
      const named = [
        ...rest.flatMap(({ text }) => episodesNamed(title, text)),
        ...this.#scope.namedEpisodes.filter((place) => place.title.rowId === title.rowId),
      ];
      return placeIn(title, {
        said: withPlainNumber(title, part.said, said, isOwn),
        named,
        byPath: episodeOf(path),
      });
    });
    const [only] = placings;
    if (why !== null || placings.length !== 1 || !only)
      return eitherOf(placings, why ?? 'several-titles');
    const [title] = titles;
    if (!title || !('value' in only)) return only;
    if (!this.#given && saysMore(title, part.said, rest))
      return { offered: [only.value], why: 'other-words' };
    const claim = this.#claims(path).find(({ key }) => key.length > 4);
    return pathDisagrees(title, only.value, path, claim?.titles ?? null) ?? only;
  }

  #audioFor(own: AudioSaid, path: Said): AudioSaid {
    const { audio: above, otherAudio } = this.#scope;
    const byPath = path.tokens.length > 1 ? audioOf(path.tokens) : null;
    const inText = own ?? above ?? this.#audioOfAll;
    if (
      own === null &&
      above !== null &&
      'value' in above &&
      otherAudio !== null &&
      otherAudio !== above.value
    )
      return { offered: [above.value, otherAudio] };
    if (own !== null && 'value' in own) this.#scope = { ...this.#scope, otherAudio: own.value };
    if (byPath === null || !('value' in byPath)) return inText;
    if (inText === null) return byPath;
    if (!('value' in inText)) return inText;
    return inText.value === byPath.value ? inText : { offered: [inText.value, byPath.value] };
  }

  /** What this link says for the next ones. */
  #after(part: ReadPart, claims: readonly Claim[], mention: Mention | null): void {
    const scope = { ...this.#scope, links: this.#scope.links + 1, label: null };
    if (claims.length > 0 && mention && !this.#given) {
      // Below it, a line without a name probably means the same title. Its own words do not count further.
      this.#scope = {
        ...EMPTY_SCOPE,
        mention: { ...mention, isHeading: false },
        links: 1,
        episode: episodeOf(part.said),
        audio: part.isSameLine ? scope.audio : null,
      };
      if (scope.mention === null || !scope.mention.isHeading) this.#scope.audio = null;
      this.#line = part;
    } else {
      // Words that nobody knows may name another title: what follows is no longer certain.
      const isStrange = mention?.doubt === 'unknown-title' || mention?.doubt === 'other-words';
      if (mention && isStrange && !this.#given && mention !== scope.mention)
        scope.mention = { ...mention, isHeading: false };
      this.#scope = scope;
      this.#line = part;
    }
  }

  #line: ReadPart | null = null;

  /** Further addresses of a line take over what was said before the first. */
  continued(part: ReadPart): void {
    const before = this.#line;
    if (!part.isSameLine || !before) return;
    const audio = audioOf(before.said.tokens);
    this.#scope = {
      ...this.#scope,
      audio: audio ?? this.#scope.audio,
      otherAudio: null,
      quality: qualityOf(before.said.tokens) ?? this.#scope.quality,
    };
  }
}
