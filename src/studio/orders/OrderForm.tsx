import { useId } from 'react';
import { Form } from 'react-router';
import { ORDER_STATES, type OrderFields } from '../../domain/shop/order.ts';
import { ControlField } from '../editing/ControlField.tsx';
import type { Typed } from '../editing/controls.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import records from '../layout/records.module.css';
import { named, type Option } from '../layout/SelectField.tsx';
import { ordersText } from '../text/orders.es.ts';
import { ORDER_CONTROLS } from './answers.ts';

const text = ordersText.form;

type Props = {
  typed: Typed;
  /** What its author saw before. */
  base: OrderFields;
  products: { id: string; name: string; stock: number }[];
  wrong: readonly string[];
  /** How many codes of it are valid. */
  codes: number;
};

export function OrderForm({ typed, base, products, wrong, codes }: Props) {
  const revokeHint = useId();
  const options: Partial<Record<keyof OrderFields, readonly Option[]>> = {
    productId: [
      ['', ordersText.tvApp],
      ...products.map(({ id, name, stock }): Option => [id, text.itemOption(name, stock)]),
    ],
    state: named(ORDER_STATES, ordersText.states),
  };
  const field = (name: keyof OrderFields, hint?: string) => (
    <ControlField
      name={name}
      control={ORDER_CONTROLS[name]}
      typed={typed}
      label={ordersText.fields[name]}
      hint={hint}
      error={wrong.includes(name) ? text.wrong[name] : null}
      options={options[name] ?? []}
    />
  );
  return (
    <Form method="post" className={records.form} aria-label={text.title}>
      <input type="hidden" name="base" value={JSON.stringify(base)} />
      {field('contact', text.contactHint)}
      <div className={`${records.fields} ${records.pair}`}>
        {field('productId')}
        {field('quantity')}
      </div>
      {field('state', text.stateHint)}
      {codes > 0 && base.state !== 'cancelled' && (
        <div className={controls.field}>
          <label className={records.check}>
            <input
              type="checkbox"
              name="revoke-codes"
              defaultChecked
              aria-describedby={revokeHint}
            />
            {text.revoke(codes)}
          </label>
          <span id={revokeHint} className={controls.hint}>
            {text.revokeHint}
          </span>
        </div>
      )}
      {field('note')}
      <p>
        <Button name="intent" value="save" look="primary">
          {text.save}
        </Button>
      </p>
    </Form>
  );
}
