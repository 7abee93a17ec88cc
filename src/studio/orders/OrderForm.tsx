import { Form } from 'react-router';
import {
  MAX_CONTACT,
  MAX_NOTE,
  MAX_QUANTITY,
  ORDER_STATES,
  type OrderFields,
} from '../../domain/shop/order.ts';
import controls from '../layout/controls.module.css';
import { Field } from '../layout/Field.tsx';
import records from '../layout/records.module.css';
import { ordersText } from '../text/orders.es.ts';

const text = ordersText.form;

type Props = {
  fields: OrderFields;
  /** What its author saw before. */
  base: OrderFields;
  products: { id: string; name: string; stock: number }[];
};

export function OrderForm({ fields, base, products }: Props) {
  return (
    <Form method="post" className={records.form} aria-label={text.title}>
      <input type="hidden" name="base" value={JSON.stringify(base)} />
      <Field label={text.contact} hint={text.contactHint}>
        {(own) => (
          <input
            {...own}
            name="contact"
            defaultValue={fields.contact}
            className={controls.input}
            maxLength={MAX_CONTACT}
            required
            autoComplete="off"
          />
        )}
      </Field>
      <div className={`${records.fields} ${records.pair}`}>
        <label className={controls.field}>
          <span className={controls.label}>{text.item}</span>
          <select name="productId" defaultValue={fields.productId ?? ''} className={controls.input}>
            <option value="">{ordersText.tvApp}</option>
            {products.map(({ id, name, stock }) => (
              <option key={id} value={id}>
                {text.itemOption(name, stock)}
              </option>
            ))}
          </select>
        </label>
        <label className={controls.field}>
          <span className={controls.label}>{text.quantity}</span>
          <input
            type="number"
            name="quantity"
            defaultValue={fields.quantity}
            min={1}
            max={MAX_QUANTITY}
            required
            className={controls.input}
          />
        </label>
      </div>
      <Field label={text.state} hint={text.stateHint}>
        {(own) => (
          <select {...own} name="state" defaultValue={fields.state} className={controls.input}>
            {ORDER_STATES.map((state) => (
              <option key={state} value={state}>
                {ordersText.states[state]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <label className={controls.field}>
        <span className={controls.label}>{text.note}</span>
        <textarea
          name="note"
          defaultValue={fields.note}
          maxLength={MAX_NOTE}
          className={`${controls.input} ${records.textarea}`}
        />
      </label>
      <p>
        <button type="submit" name="intent" value="save" className={controls.primary}>
          {text.save}
        </button>
      </p>
    </Form>
  );
}
