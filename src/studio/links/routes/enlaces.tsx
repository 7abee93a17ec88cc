import { useId } from 'react';
import { Form, Link } from 'react-router';
import { LINK_KINDS, linksPath } from '../../../domain/links/filters.ts';
import { linkHost } from '../../../domain/links/link-start.ts';
import { HEALTH } from '../../../domain/playback/health.ts';
import { studioEnv } from '../../../platform/env.ts';
import { ifAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import controls from '../../layout/controls.module.css';
import { Empty, Page } from '../../layout/Page.tsx';
import { linksText } from '../../text/links.es.ts';
import { text } from '../../text/text.es.ts';
import { Answer } from '../Answer.tsx';
import { HostList } from '../HostList.tsx';
import { LinkRow } from '../LinkRow.tsx';
import { answerLinks, loadLinks } from '../links.server.ts';
import { useVerdicts } from '../use-verdicts.ts';
import type { Route } from './+types/enlaces';
import styles from './enlaces.module.css';

export async function loader({ request }: Route.LoaderArgs) {
  const found = await loadLinks(db, new URL(request.url).searchParams, new Date());
  return { ...found, publicOrigin: studioEnv().PUBLIC_ORIGIN };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  return await ifAllowed(() => answerLinks(db, context.get(actorContext), form), form);
}

export const meta = () => [{ title: text.title(text.sections.links) }];

type Data = Route.ComponentProps['loaderData'];

function Filters({ filters }: Pick<Data, 'filters'>) {
  const isFiltered = linksPath(filters) !== '/enlaces';
  return (
    <Form key={linksPath(filters)} className={styles.filters} role="search">
      <label className={controls.field}>
        <span className={controls.label}>{linksText.filters.state}</span>
        <select name="estado" defaultValue={filters.state} className={controls.input}>
          {HEALTH.toReversed().map((state) => (
            <option key={state} value={state}>
              {linksText.states[state]}
            </option>
          ))}
        </select>
      </label>
      <label className={controls.field}>
        <span className={controls.label}>{linksText.filters.kind}</span>
        <select name="tipo" defaultValue={filters.kind ?? ''} className={controls.input}>
          <option value="">{linksText.filters.all}</option>
          {LINK_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {linksText.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <label className={`${controls.field} ${styles.wide}`}>
        <span className={controls.label}>{linksText.filters.host}</span>
        <input
          type="search"
          name="host"
          defaultValue={filters.host ?? ''}
          placeholder={linksText.filters.hostExample}
          className={controls.input}
          autoCapitalize="none"
          spellCheck={false}
        />
      </label>
      <div className={styles.buttons}>
        <button type="submit" className={controls.button}>
          {linksText.filters.apply}
        </button>
        {isFiltered && (
          <Link to="/enlaces" className={controls.ghost}>
            {linksText.filters.clear}
          </Link>
        )}
      </div>
    </Form>
  );
}

function Pages({ filters, page, hasMore }: Pick<Data, 'filters' | 'page' | 'hasMore'>) {
  if (page === 1 && !hasMore) return null;
  return (
    <p className={styles.pages}>
      {page > 1 && (
        <Link to={linksPath(filters, page - 1)} className={controls.button}>
          {linksText.list.before}
        </Link>
      )}
      {hasMore && (
        <Link to={linksPath(filters, page + 1)} className={controls.button}>
          {linksText.list.next}
        </Link>
      )}
    </p>
  );
}

export default function LinksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, page, hasMore, dead, hosts, links, publicOrigin, now } = loaderData;
  const heading = useId();
  const probing = actionData?.kind === 'probing' ? actionData : null;
  const isAsked = ({ id, url }: { id: string; url: string }): boolean =>
    probing !== null &&
    (probing.id ? probing.id === id : !probing.host || probing.host === linkHost(url));
  const asked = links.filter(isAsked).map(({ id }) => id);
  const verdicts = useVerdicts(asked, probing && probing.count > 0 ? probing.at : null);
  return (
    <Page
      title={text.sections.links}
      about={linksText.about(dead)}
      actions={
        <>
          {dead > 0 && (
            <Form method="post">
              <button type="submit" name="hacer" value="probar" className={controls.button}>
                {linksText.probe.allDead}
              </button>
            </Form>
          )}
          <Link to="/enlaces/reemplazar" className={controls.button}>
            {linksText.replace.title}
          </Link>
        </>
      }
    >
      <Answer
        answer={actionData}
        known={asked.filter((id) => verdicts[id]).length}
        all={asked.length}
      />
      {hosts.length > 0 && <HostList hosts={hosts} now={now} />}
      <Filters filters={filters} />
      {links.length > 0 ? (
        <section aria-labelledby={heading} className={controls.panel}>
          <h2 id={heading} className={styles.title}>
            {linksText.list.title(filters.state)}
          </h2>
          <ol className={styles.list}>
            {links.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                verdict={isAsked(link) && probing?.count ? (verdicts[link.id] ?? 'waiting') : null}
                problem={
                  actionData?.kind === 'refused' && actionData.id === link.id ? actionData : null
                }
                publicOrigin={publicOrigin}
                now={now}
              />
            ))}
          </ol>
        </section>
      ) : (
        <Empty
          title={linksPath(filters) === '/enlaces' ? linksText.empty.dead : linksText.empty.other}
        >
          <p>
            {linksPath(filters) === '/enlaces'
              ? linksText.empty.deadMore
              : linksText.empty.otherMore}
          </p>
        </Empty>
      )}
      <Pages filters={filters} page={page} hasMore={hasMore} />
    </Page>
  );
}
