import { Form } from 'react-router';
import { PRODUCT_CATEGORIES } from '../../domain/shop/product.ts';
import type { ProductFields } from '../../domain/shop/product-edit.ts';
import { ControlField } from '../editing/ControlField.tsx';
import type { Typed } from '../editing/controls.ts';
import { Button } from '../layout/Button.tsx';
import records from '../layout/records.module.css';
import { named } from '../layout/SelectField.tsx';
import { productsText as text } from '../text/products.es.ts';
import { PRODUCT_CONTROLS } from './product-form.ts';

type Props = {
  typed: Typed;
  /** What its author saw; null for a new one. */
  base: ProductFields | null;
  /** Fields that were refused. */
  wrong: readonly string[];
};

export function ProductForm({ typed, base, wrong }: Props) {
  const field = (name: keyof ProductFields) => (
    <ControlField
      name={name}
      control={PRODUCT_CONTROLS[name]}
      typed={typed}
      label={text.fields[name]}
      hint={text.hints[name]}
      error={wrong.includes(name) ? text.wrong[name] : null}
      options={named(PRODUCT_CATEGORIES, text.categories)}
    />
  );
  return (
    <Form method="post" className={records.form} aria-label={text.form.title}>
      {base && <input type="hidden" name="base" value={JSON.stringify(base)} />}
      {field('name')}
      {!base && (
        <ControlField
          name="id"
          control={{ kind: 'text', max: 60 }}
          typed={typed}
          label={text.form.id}
          hint={text.form.idHint}
        />
      )}
      <div className={`${records.fields} ${records.pair}`}>
        {field('category')}
        {field('code')}
        {field('price')}
        {field('stock')}
      </div>
      {field('image')}
      {field('description')}
      {field('active')}
      <p>
        <Button look="primary">{text.form.save}</Button>
      </p>
    </Form>
  );
}
