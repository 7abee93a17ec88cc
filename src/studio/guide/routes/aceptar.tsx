import { Form } from 'react-router';
import { requireAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { Button } from '../../layout/Button.tsx';
import controls from '../../layout/controls.module.css';
import { Hidden } from '../../layout/Hidden.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { Table } from '../../layout/Table.tsx';
import { mappingText } from '../../text/guide-mapping.es.ts';
import { text } from '../../text/text.es.ts';
import { loadOnlySuggestions } from '../mappings.server.ts';
import type { Route } from './+types/aceptar';

const LIST = '/guia/canales?ver=sugeridas';

export async function loader({ context }: Route.LoaderArgs) {
  requireAllowed({ actor: context.get(actorContext) }, 'guide.edit');
  return await loadOnlySuggestions(db);
}

const { acceptPage } = mappingText;

export const meta = () => [{ title: text.title(mappingText.acceptOnly) }];

/** What is accepted together, before it is: the form names each of them. */
export default function AcceptPage({ loaderData }: Route.ComponentProps) {
  const { only, isCut } = loaderData;
  const title = acceptPage.title(only.length);
  const back = <LinkButton to={LIST}>{mappingText.toList}</LinkButton>;
  if (only.length === 0)
    return (
      <Page title={mappingText.acceptOnly} actions={back}>
        <Empty title={acceptPage.empty} more={acceptPage.emptyMore} />
      </Page>
    );
  return (
    <Page title={title} about={acceptPage.about}>
      {isCut && <p className={records.standing}>{acceptPage.cut(only.length)}</p>}
      <Form method="post" action="/guia/canales" className={records.standing}>
        <Hidden
          fields={{
            volver: LIST,
            hacer: 'aceptar',
            pares: only.map(({ channelId, guideId }) => `${channelId}-${guideId}`).join(),
          }}
        />
        <p className={records.ways}>
          <Button look="primary">{title}</Button>
          {back}
        </p>
      </Form>
      <Table columns={acceptPage.columns} label={title} className={controls.panel}>
        {only.map((each) => (
          <tr key={each.channelId}>
            <td>{each.channel}</td>
            <td>
              {each.name}{' '}
              <span className={controls.quiet}>{mappingText.place(each.key, each.source)}</span>
            </td>
            <td>{mappingText.reason(each.reason, each.name)}</td>
          </tr>
        ))}
      </Table>
    </Page>
  );
}
