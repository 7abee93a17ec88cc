import { EVERYBODY } from '../../../domain/catalogue/age.ts';
import { TitleRow } from '../../cards/TitleCards.tsx';
import type { PageHandle } from '../../first-paint/page.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { db } from '../../http/db.server.ts';
import { siteOf } from '../../layout/site.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { childrenText } from '../../text/children.es.ts';
import { text } from '../../text/text.es.ts';
import { loadForChildren } from '../for-children.server.ts';
import listStyles from '../TitleListPage.module.css';
import type { Route } from './+types/infantil';

export const headers = forwardHeaders;
export const handle = { suits: () => EVERYBODY } satisfies PageHandle;

export const loader = ({ params }: Route.LoaderArgs) => loadForChildren(db, params.age);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const site = siteOf(matches);
  return pageMeta(site, {
    title: text.meta.list(childrenText.upTo(loaderData.age), site.siteName),
    description: childrenText.notForYouMore,
    path: `/infantil/${loaderData.age}`,
    noIndex: true,
  });
}

export default function ForChildrenPage({ loaderData }: Route.ComponentProps) {
  const { age, rows } = loaderData;
  return (
    <>
      <h1 className={listStyles.heading}>{childrenText.upTo(age)}</h1>
      {rows.length === 0 && <p className={listStyles.none}>{childrenText.nothing}</p>}
      {rows.map(({ kind, titles }) => (
        <TitleRow key={kind} title={text.search.kindNames[kind]} titles={titles} />
      ))}
    </>
  );
}
