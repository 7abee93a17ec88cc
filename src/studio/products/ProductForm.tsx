import { Form } from 'react-router';
import { PRODUCT_CATEGORIES } from '../../domain/shop/product.ts';
import type { ProductFields } from '../../domain/shop/product-edit.ts';
import controls from '../layout/controls.module.css';
import { Field } from '../layout/Field.tsx';
import records from '../layout/records.module.css';
import { productsText as text } from '../text/products.es.ts';
import type { TypedProduct } from './product-form.ts';

type Props = {
  fields: TypedProduct;
  /** What its author saw; null for a new one. */
  base: ProductFields | null;
  /** Fields that were refused. */
  wrong: readonly string[];
};

type TextField = Exclude<keyof ProductFields, 'active' | 'category' | 'description'>;

export function ProductForm({ fields, base, wrong }: Props) {
  const errorOf = (name: keyof ProductFields) => (wrong.includes(name) ? text.wrong[name] : null);
  const input = (name: TextField, inputMode: 'text' | 'numeric' = 'text', isRequired = false) => (
    <Field
      label={text.fields[name]}
      {...(text.hints[name] && { hint: text.hints[name] })}
      error={errorOf(name)}
    >
      {(own) => (
        <input
          {...own}
          name={name}
          defaultValue={fields[name]}
          inputMode={inputMode}
          required={isRequired}
          autoComplete="off"
          className={controls.input}
        />
      )}
    </Field>
  );
  return (
    <Form method="post" className={records.form} aria-label={text.form.title}>
      {base && <input type="hidden" name="base" value={JSON.stringify(base)} />}
      {input('name', 'text', true)}
      {!base && (
        <Field label={text.form.id} hint={text.form.idHint}>
          {(own) => (
            <input
              {...own}
              name="id"
              maxLength={60}
              autoComplete="off"
              className={controls.input}
            />
          )}
        </Field>
      )}
      <div className={`${records.fields} ${records.pair}`}>
        <Field label={text.fields.category} error={errorOf('category')}>
          {(own) => (
            <select
              {...own}
              name="category"
              defaultValue={fields.category}
              className={controls.input}
            >
              {PRODUCT_CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {text.categories[category]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {input('code')}
        {input('price', 'numeric', true)}
        {input('stock', 'numeric', true)}
      </div>
      {input('image')}
      <Field label={text.fields.description} error={errorOf('description')}>
        {(own) => (
          <textarea
            {...own}
            name="description"
            defaultValue={fields.description}
            className={`${controls.input} ${records.textarea}`}
          />
        )}
      </Field>
      <label className={records.check}>
        <input type="checkbox" name="active" defaultChecked={fields.active} />
        {text.fields.active}
      </label>
      <p>
        <button type="submit" className={controls.primary}>
          {text.form.save}
        </button>
      </p>
    </Form>
  );
}
