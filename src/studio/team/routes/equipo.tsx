import { ConfirmKey } from '../../access/ConfirmKey.tsx';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import controls from '../../layout/controls.module.css';
import { Notice, Problem } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { teamText } from '../../text/team.es.ts';
import { text } from '../../text/text.es.ts';
import { InvitationLink } from '../InvitationLink.tsx';
import { InviteForm } from '../InviteForm.tsx';
import { MemberRow } from '../MemberRow.tsx';
import { changeTeam, loadTeam } from '../team.server.ts';
import type { Route } from './+types/equipo';
import styles from './equipo.module.css';

export const loader = async ({ context }: Route.LoaderArgs) =>
  await loadTeam(db, context.get(sessionContext), new Date());

export async function action({ request, context }: Route.ActionArgs) {
  return await changeTeam(db, context.get(sessionContext), await postedForm(request), new Date());
}

export const meta = () => [{ title: text.title(text.sections.team) }];

export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { members, you, mayEdit, now } = loaderData;
  return (
    <Page title={text.sections.team} about={teamText.about}>
      <Answer to={actionData}>
        {actionData?.kind === 'done' && (
          <Notice kind="good" title={teamText.done[actionData.what]} />
        )}
        {actionData?.kind === 'problem' && <Problem said={teamText.problems[actionData.what]} />}
        {actionData?.kind === 'link' && <InvitationLink {...actionData} />}
      </Answer>
      <section className={controls.panel}>
        <div className={styles.columns} aria-hidden="true">
          <span>{teamText.columns.who}</span>
          <span>{teamText.columns.role}</span>
          <span>{teamText.columns.keys}</span>
          <span>{teamText.columns.active}</span>
        </div>
        <ul>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} you={you} mayEdit={mayEdit} now={now} />
          ))}
        </ul>
        {mayEdit && <InviteForm invited={actionData?.kind === 'link' ? actionData.link : null} />}
      </section>
      <ConfirmKey result={actionData} />
    </Page>
  );
}
