import { useId } from 'react';
import { LINK_KINDS, linksPath } from '../../../domain/links/filters.ts';
import { linkHost } from '../../../domain/links/link-start.ts';
import { HEALTH } from '../../../domain/playback/health.ts';
import { studioEnv } from '../../../platform/env.ts';
import { ifAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import controls from '../../layout/controls.module.css';
import { FilterForm } from '../../layout/FilterForm.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import { Pages } from '../../layout/Pages.tsx';
import { PostButton } from '../../layout/PostButton.tsx';
import { named, SelectField } from '../../layout/SelectField.tsx';
import { TextField } from '../../layout/TextField.tsx';
import { UnframedHosts } from '../../layout/UnframedHosts.tsx';
import { complaintsText } from '../../text/complaints.es.ts';
import { healthText } from '../../text/health.es.ts';
import { linksText } from '../../text/links.es.ts';
import { text } from '../../text/text.es.ts';
import { HostList } from '../HostList.tsx';
import { LinkRow } from '../LinkRow.tsx';
import { LinksAnswer } from '../LinksAnswer.tsx';
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

const isFiltered = (filters: Data['filters']): boolean => linksPath(filters) !== '/enlaces';

function Filters({ filters }: Pick<Data, 'filters'>) {
  return (
    <FilterForm
      at={linksPath(filters)}
      className={styles.filters}
      clear={isFiltered(filters) ? '/enlaces' : null}
    >
      <SelectField
        label={linksText.filters.state}
        name="estado"
        defaultValue={filters.state}
        options={named(HEALTH.toReversed(), healthText.states)}
      />
      <SelectField
        label={linksText.filters.kind}
        name="tipo"
        defaultValue={filters.kind ?? ''}
        none={linksText.filters.all}
        options={named(LINK_KINDS, linksText.kinds)}
      />
      <TextField
        label={linksText.filters.host}
        type="search"
        name="host"
        defaultValue={filters.host ?? ''}
        placeholder={linksText.filters.hostExample}
        autoCapitalize="none"
        spellCheck={false}
      />
    </FilterForm>
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
            <PostButton name="hacer" value="probar">
              {linksText.probe.allDead}
            </PostButton>
          )}
          <LinkButton to="/enlaces/avisos">{complaintsText.title}</LinkButton>
          <LinkButton to="/enlaces/reemplazar">{linksText.replace.title}</LinkButton>
        </>
      }
    >
      <LinksAnswer
        answer={actionData}
        known={asked.filter((id) => verdicts[id]).length}
        all={asked.length}
      />
      {hosts.length > 0 && <HostList hosts={hosts} now={now} />}
      <Filters filters={filters} />
      {filters.state !== 'dead' && <UnframedHosts origins={loaderData.unframed} />}
      {links.length > 0 ? (
        <section aria-labelledby={heading} className={controls.panel}>
          <h2 id={heading} className={styles.title}>
            {linksText.list.title(filters.state)}
          </h2>
          <ol>
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
          title={isFiltered(filters) ? linksText.empty.other : linksText.empty.dead}
          more={isFiltered(filters) ? linksText.empty.otherMore : linksText.empty.deadMore}
        />
      )}
      <Pages
        to={[
          page > 1 && { path: linksPath(filters, page - 1), label: linksText.list.before },
          hasMore && { path: linksPath(filters, page + 1), label: linksText.list.next },
        ]}
      />
    </Page>
  );
}
