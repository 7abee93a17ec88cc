import { Form } from 'react-router';
import controls from './controls.module.css';
import { Icon } from './Icon.tsx';
import styles from './MoveButtons.module.css';
import records from './records.module.css';

type Props = {
  /** Which row it is, as the form sends it. */
  row: { name: string; value: string };
  /** What the buttons do, each with the row's name. */
  labels: { up: string; down: string };
};

/** Ways to the place above and the place below. */
export function MoveButtons({ row, labels }: Props) {
  return (
    <Form method="post" className={records.ways} preventScrollReset>
      <input type="hidden" {...row} />
      {(['up', 'down'] as const).map((direction) => (
        <button
          key={direction}
          type="submit"
          name="to"
          value={direction}
          className={`${controls.ghost} ${styles[direction]}`}
          aria-label={labels[direction]}
        >
          <Icon name="down" />
        </button>
      ))}
    </Form>
  );
}
