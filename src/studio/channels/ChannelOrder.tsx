import { Form } from 'react-router';
import type { ChannelType } from '../../domain/channels/channel.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import records from '../layout/records.module.css';
import { TextField } from '../layout/TextField.tsx';
import { channelsText } from '../text/channels.es.ts';
import styles from './ChannelOrder.module.css';

const text = channelsText.order;

type Props = { type: ChannelType; order: { place: number; of: number } };

/** Where the channel is among those of its type, and ways to another place. */
export function ChannelOrder({ type, order: { place, of } }: Props) {
  return (
    <section className={`${controls.panel} ${styles.order}`}>
      <h2>{text.title}</h2>
      <p className={controls.hint}>{text.place(place, of, channelsText.types[type])}</p>
      <Form method="post" className={records.ways} key={place}>
        <input type="hidden" name="intent" value="move" />
        <TextField
          name="place"
          label={text.to}
          defaultValue={String(place)}
          inputMode="numeric"
          autoComplete="off"
          className={`${controls.input} ${styles.place}`}
        />
        <Button>{text.move}</Button>
        <Button name="to" value="up">
          {text.up}
        </Button>
        <Button name="to" value="down">
          {text.down}
        </Button>
      </Form>
    </section>
  );
}
