import { Form } from 'react-router';
import { CHANNEL_TYPES, type ChannelFields } from '../../domain/channels/channel-edit.ts';
import { ControlField } from '../editing/ControlField.tsx';
import { ServersFields } from '../editing/ServersFields.tsx';
import type { ServerStates } from '../editing/servers.ts';
import { Button } from '../layout/Button.tsx';
import { NameList } from '../layout/NameList.tsx';
import records from '../layout/records.module.css';
import { named } from '../layout/SelectField.tsx';
import { channelsText as text } from '../text/channels.es.ts';
import { CHANNEL_CONTROLS, type ChannelEditing } from './channel-form.ts';

type Props = { editing: ChannelEditing; states: ServerStates; menus: readonly string[] };

/** A channel as a plain form that carries what it is based on. */
export function ChannelForm({ editing, states, menus }: Props) {
  const { typed, servers, base } = editing;
  const field = (name: keyof ChannelFields) => (
    <ControlField
      name={name}
      control={CHANNEL_CONTROLS[name]}
      typed={typed}
      label={text.fields[name]}
      hint={text.hints[name]}
      options={named(CHANNEL_TYPES, text.types)}
      list={name === 'menu' ? 'menus' : undefined}
    />
  );
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className={records.form}
      aria-label={text.form.title}
    >
      {base && <input type="hidden" name="base" value={JSON.stringify(base)} />}
      {field('name')}
      <div className={`${records.fields} ${records.pair}`}>
        {field('type')}
        {field('menu')}
      </div>
      {field('image')}
      <ServersFields servers={servers} states={states} about={text.serversAbout} isOneLanguage />
      {field('names')}
      {field('active')}
      <p>
        <Button look="primary">{text.form.save}</Button>
      </p>
      <NameList id="menus" names={menus} />
    </Form>
  );
}
