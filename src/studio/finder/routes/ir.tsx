import { Form, Link } from 'react-router';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { Button } from '../../layout/Button.tsx';
import controls from '../../layout/controls.module.css';
import { Empty, Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { finderText } from '../../text/finder.es.ts';
import { text } from '../../text/text.es.ts';
import { find } from '../finder.server.ts';
import type { Route } from './+types/ir';
import styles from './ir.module.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('q');
  return { typed: typed ?? '', groups: await find(db, context.get(actorContext).role, typed) };
}

export const meta = () => [{ title: text.title(finderText.title) }];

/** What the dialog does, as a page. */
export default function FinderPage({ loaderData: { typed, groups } }: Route.ComponentProps) {
  return (
    <Page title={finderText.title} about={finderText.about}>
      <Form role="search" className={styles.form}>
        <input
          key={typed}
          type="search"
          name="q"
          defaultValue={typed}
          aria-label={finderText.label}
          placeholder={finderText.placeholder}
          className={controls.input}
        />
        <Button look="primary">{finderText.find}</Button>
      </Form>
      {groups.length === 0 && <Empty title={finderText.nothing} more={finderText.nothingMore} />}
      <div className={styles.groups}>
        {groups.map(({ name, items }) => (
          <section key={name} className={controls.panel}>
            <h2 className={controls.panelHead}>{name}</h2>
            <ul className={records.list}>
              {items.map((item) => (
                <li key={item.path + item.name} className={styles.item}>
                  <Link to={item.path}>{item.name}</Link>
                  {item.about && <span className={controls.quiet}>{item.about}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}
