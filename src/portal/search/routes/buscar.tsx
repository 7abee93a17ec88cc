import { EVERYBODY } from '../../../domain/catalogue/age.ts';
import { browsePath, NEWEST } from '../../../domain/catalogue/browse.ts';
import { TITLE_KINDS } from '../../../domain/catalogue/title.ts';
import { button } from '../../../ui/button.ts';
import { Popover } from '../../../ui/Popover.tsx';
import { TitleRow } from '../../cards/TitleCards.tsx';
import type { PageHandle } from '../../first-paint/page.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { primaryDb, searchDb } from '../../http/db.server.ts';
import { Link } from '../../layout/Link.tsx';
import { fixedMeta } from '../../seo/page-meta.ts';
import { text } from '../../text/text.es.ts';
import { missedCounter } from '../missed-counter.server.ts';
import { SearchForm } from '../SearchForm.tsx';
import { SearchResults } from '../SearchResults.tsx';
import { loadSearch } from '../search.server.ts';
import { searchPath } from '../search-path.ts';
import type { Route } from './+types/buscar';
import styles from './buscar.module.css';

export const headers = forwardHeaders;
export const handle = { suits: () => EVERYBODY } satisfies PageHandle;

const countMissed = missedCounter(primaryDb);

export const loader = ({ request }: Route.LoaderArgs) =>
  loadSearch(searchDb, request, new Date(), countMissed);

export const meta = fixedMeta(({ siteName }) => ({
  title: text.meta.list(text.search.label, siteName),
  description: text.search.description,
  path: '/buscar',
  noIndex: true,
}));

/** Links the checkbox to the search form. */
const FORM = 'busqueda';

type Asked = { wanted: string | null; isExact: boolean };

/** Channels and matches are offered only if there are some: without a text they would lead nowhere. */
function KindPicker({ asked, data }: { asked: Asked; data: Route.ComponentProps['loaderData'] }) {
  const { counts, kind } = data;
  const isOffered = (one: (typeof counts)[number]) =>
    TITLE_KINDS.some((title) => title === one.kind) || one.count > 0 || one.kind === kind;
  return (
    <nav className={styles.kinds} aria-label={text.search.kinds} data-edad="">
      {counts.filter(isOffered).map((one) => (
        <Link
          key={one.kind}
          to={searchPath({ ...asked, kind: one.kind })}
          className={button.quiet}
          aria-current={one.kind === kind ? 'true' : undefined}
        >
          {text.search.kindNames[one.kind]}
          {asked.wanted !== null && (
            <span className={styles.count}>{text.search.count(one.count, one.isMore)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** The search text is the name of a genre: links to its lists. */
function GenreLinks({ genres }: Pick<Route.ComponentProps['loaderData'], 'genres'>) {
  return genres.map(({ kind, value, titles }) => (
    <p key={kind} className={styles.meant} data-edad="">
      <Link to={browsePath(kind, { genre: value })}>
        {text.search.ofGenre(text.lists.heading(kind, { ...NEWEST, genre: value }), titles)}
      </Link>
    </p>
  ));
}

function Heading({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const { wanted, meant, parts } = data;
  if (wanted === null) return <h1 className={styles.title}>{text.search.start}</h1>;
  return (
    <>
      <h1 className={styles.title}>{text.search.resultsFor(wanted)}</h1>
      {meant && (
        <p className={styles.meant} data-edad="">
          {text.search.meant}{' '}
          <Link to={searchPath({ wanted: meant, isExact: false })}>{meant}</Link>
        </p>
      )}
      <GenreLinks genres={data.genres} />
      {parts.length === 0 && (
        <div className={styles.nothing}>
          <p>{text.search.nothing}</p>
          <p>{text.search.again}</p>
        </div>
      )}
    </>
  );
}

/** Links to the other pages of the kind that is shown in full. */
function Pages({ asked, data }: { asked: Asked; data: Route.ComponentProps['loaderData'] }) {
  const { kind, next, isFirst } = data;
  if (isFirst && next === null) return null;
  return (
    <p className={styles.pages}>
      {next !== null && (
        <Link to={searchPath({ ...asked, kind, cursor: next })} className={button.quiet} rel="next">
          {text.search.more}
        </Link>
      )}
      {!isFirst && (
        <Link to={searchPath({ ...asked, kind })} className={button.quiet}>
          {text.lists.fromStart}
        </Link>
      )}
    </p>
  );
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { wanted, isExact, selected, kind, parts, recommended, recommendedKind } = loaderData;
  const asked = { wanted, isExact };
  return (
    <>
      <div className={styles.head}>
        <SearchForm
          id={FORM}
          hint={text.search.placeholder.home}
          name={text.search.inPage}
          value={wanted ?? ''}
          kind={selected}
          key={wanted}
        />
        <div className={styles.exact}>
          <label>
            <input
              type="checkbox"
              name="exacta"
              value="1"
              form={FORM}
              defaultChecked={isExact}
              key={String(isExact)}
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
            />
            {text.search.exact}
          </label>
          <Popover label={text.search.info}>{text.search.caseMatters}</Popover>
        </div>
        <KindPicker asked={asked} data={loaderData} />
      </div>
      <div aria-live="polite">
        <Heading data={loaderData} />
      </div>
      <SearchResults
        parts={parts}
        kind={kind}
        pathOf={(one) => searchPath({ ...asked, kind: one })}
        pages={<Pages asked={asked} data={loaderData} />}
      />
      <TitleRow
        title={text.search.recommended}
        titles={recommended}
        moreTo={browsePath(recommendedKind)}
      />
    </>
  );
}
