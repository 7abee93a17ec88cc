import { SeatMark } from '../../../ui/icons.tsx';
import { ifAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { text } from '../../text/text.es.ts';
import { todayText } from '../../text/today.es.ts';
import { NeedList } from '../NeedList.tsx';
import { answerToday, loadToday } from '../today.server.ts';
import type { Route } from './+types/hoy';
import styles from './hoy.module.css';

export const loader = async ({ context }: Route.LoaderArgs) =>
  await loadToday(db, context.get(actorContext), new Date());

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  return { done: await ifAllowed(() => answerToday(db, context.get(actorContext), form)) };
}

export const meta = () => [{ title: text.title(text.sections.today) }];

export default function TodayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, next } = loaderData;
  const count = groups.reduce((sum, { needs }) => sum + needs.length, 0);
  return (
    <Page title={text.sections.today} about={todayText.about(count)}>
      <Answer to={actionData}>
        {actionData && (
          <Notice
            kind={actionData.done ? 'good' : 'bad'}
            title={actionData.done ?? todayText.nothingDone}
          />
        )}
      </Answer>
      {groups.length === 0 ? (
        <div className={styles.empty}>
          <SeatMark />
          <h2>{todayText.empty}</h2>
          <p>{todayText.emptyMore}</p>
          {next && <p className={styles.next}>{next}</p>}
        </div>
      ) : (
        <div className={styles.groups}>
          {groups.map((group) => (
            <NeedList key={group.name} group={group} />
          ))}
        </div>
      )}
    </Page>
  );
}
