import { useId } from 'react';
import { Link } from 'react-router';
import { studioEnv } from '../../../platform/env.ts';
import { ifAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import { Pages } from '../../layout/Pages.tsx';
import { complaintsText as text } from '../../text/complaints.es.ts';
import { text as studioText } from '../../text/text.es.ts';
import { ComplaintLine, ComplaintWays } from '../ComplaintLine.tsx';
import { answerComplained, loadComplaints } from '../complaints.server.ts';
import hostStyles from '../HostList.module.css';
import { LinkRow } from '../LinkRow.tsx';
import { LinksAnswer } from '../LinksAnswer.tsx';
import { useVerdicts } from '../use-verdicts.ts';
import type { Route } from './+types/avisos';
import styles from './enlaces.module.css';

export async function loader({ request }: Route.LoaderArgs) {
  const found = await loadComplaints(db, new URL(request.url).searchParams, new Date());
  return { ...found, publicOrigin: studioEnv().PUBLIC_ORIGIN };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  return await ifAllowed(() => answerComplained(db, context.get(actorContext), form), form);
}

export const meta = () => [{ title: studioText.title(text.title) }];

type Data = Route.ComponentProps['loaderData'];

/** Domains with several such links: they often have one cause. */
function Hosts({ hosts }: Pick<Data, 'hosts'>) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={`${controls.panel} ${hostStyles.hosts}`}>
      <h2 id={heading} className={hostStyles.title}>
        {text.hosts}
      </h2>
      <ul>
        {hosts.map(({ host, path, servers, times }) => (
          <li key={host} className={hostStyles.host}>
            <Link to={path} className={hostStyles.name}>
              {host}
            </Link>
            <p className={hostStyles.wanted}>{text.host({ servers, times })}</p>
            <ComplaintWays
              fields={{ host }}
              repaired={text.repairedAll(host)}
              dismissed={text.dismissedAll(host)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function ComplaintsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { host, count, links, hosts, before, next, publicOrigin, now } = loaderData;
  const heading = useId();
  const probing = actionData?.kind === 'probing' && actionData.count > 0 ? actionData : null;
  const asked = links.filter(({ id }) => id === probing?.id).map(({ id }) => id);
  const verdicts = useVerdicts(asked, probing?.at ?? null);
  return (
    <Page
      title={text.title}
      about={text.about(count)}
      actions={
        <LinkButton to={host ? '/enlaces/avisos' : '/enlaces'}>
          {host ? studioText.filters.clear : text.back}
        </LinkButton>
      }
    >
      <LinksAnswer
        answer={actionData}
        known={asked.filter((id) => verdicts[id]).length}
        all={asked.length}
      />
      {hosts.length > 0 && <Hosts hosts={hosts} />}
      {links.length > 0 ? (
        <section aria-labelledby={heading} className={controls.panel}>
          <h2 id={heading} className={styles.title}>
            {host ?? text.servers}
          </h2>
          <ol>
            {links.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                verdict={asked.includes(link.id) ? (verdicts[link.id] ?? 'waiting') : null}
                problem={
                  actionData?.kind === 'refused' && actionData.id === link.id ? actionData : null
                }
                publicOrigin={publicOrigin}
                now={now}
              >
                <ComplaintLine link={link} now={now} />
              </LinkRow>
            ))}
          </ol>
        </section>
      ) : (
        <Empty title={text.empty} more={text.emptyMore} />
      )}
      <Pages
        to={[
          before && { path: before, label: text.before },
          next && { path: next, label: text.next },
        ]}
      />
    </Page>
  );
}
