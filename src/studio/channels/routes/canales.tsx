import { redirect } from 'react-router';
import { CHANNEL_TYPES } from '../../../domain/channels/channel-edit.ts';
import { CHANNEL_STATES, channelsPath, typeName } from '../../../domain/channels/channel-filter.ts';
import { ifAllowed, requireAllowed } from '../../access/acting.server.ts';
import { SavedNotice } from '../../editing/SavedNotice.tsx';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { fieldOf, postedForm } from '../../http/posted-form.ts';
import { isRowId } from '../../http/row-id.ts';
import { Answer } from '../../layout/Answer.tsx';
import controls from '../../layout/controls.module.css';
import { FilterForm } from '../../layout/FilterForm.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice, Problem } from '../../layout/Notice.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import { Pages } from '../../layout/Pages.tsx';
import records from '../../layout/records.module.css';
import { named, SelectField } from '../../layout/SelectField.tsx';
import { TextField } from '../../layout/TextField.tsx';
import { channelsText } from '../../text/channels.es.ts';
import { text } from '../../text/text.es.ts';
import { ChannelRow } from '../ChannelRow.tsx';
import { moveForm } from '../channel.server.ts';
import { loadChannels } from '../channels.server.ts';
import type { Route } from './+types/canales';
import styles from './canales.module.css';

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAllowed({ actor: context.get(actorContext) }, 'channels.edit');
  const removal = url.searchParams.get('borrado');
  return {
    ...(await loadChannels(db, url.searchParams)),
    isRemoved: removal !== null,
    removal: isRowId(removal) ? removal : null,
    isMoved: url.searchParams.has('movido'),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const actor = context.get(actorContext);
  requireAllowed({ actor }, 'channels.edit');
  const id = fieldOf(form, 'channel');
  if (!(await ifAllowed(() => moveForm(db, actor, id, form), form))) return { kind: 'not-moved' };
  const query = new URLSearchParams(url.searchParams);
  query.delete('borrado');
  query.set('movido', '');
  return redirect(`/canales?${query}`);
}

export const meta = () => [{ title: text.title(text.sections.channels) }];

const { filters } = channelsText;

export default function ChannelsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, channels, next, after, count, isRemoved, removal, isMoved } = loaderData;
  const here = channelsPath(filter, after);
  return (
    <Page
      title={text.sections.channels}
      about={channelsText.count(count)}
      actions={
        <LinkButton to="/canales/nuevo" look="primary">
          {channelsText.add}
        </LinkButton>
      }
    >
      <Answer to={actionData}>
        {actionData && <Problem said={channelsText.notMoved} />}
        {!actionData && isRemoved && <SavedNotice title={channelsText.removed} change={removal} />}
        {!actionData && isMoved && <Notice kind="good" title={channelsText.moved} />}
      </Answer>
      <FilterForm
        at={here}
        className={styles.filters}
        clear={Object.keys(filter).length > 0 ? '/canales' : null}
      >
        <TextField name="texto" label={filters.text} defaultValue={filter.text} type="search" />
        <SelectField
          name="tipo"
          label={filters.type}
          options={CHANNEL_TYPES.map((type) => [typeName(type), channelsText.types[type]])}
          none={filters.all}
          defaultValue={filter.type ? typeName(filter.type) : ''}
        />
        <SelectField
          name="estado"
          label={filters.state}
          options={named(CHANNEL_STATES, filters.states)}
          none={filters.all}
          defaultValue={filter.state ?? ''}
        />
      </FilterForm>
      {channels.length > 0 ? (
        <ol className={`${controls.panel} ${records.list}`}>
          {channels.map((channel) => (
            <ChannelRow
              key={channel.rowId}
              channel={channel}
              mayMove={!filter.text && !filter.state}
            />
          ))}
        </ol>
      ) : (
        <Empty title={channelsText.empty} more={channelsText.emptyMore} />
      )}
      <Pages
        to={[
          after && { path: channelsPath(filter), label: channelsText.first },
          next && { path: channelsPath(filter, next), label: channelsText.next },
        ]}
      />
    </Page>
  );
}
