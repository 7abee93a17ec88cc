import type { ComponentProps } from 'react';
import { Form, type FormProps } from 'react-router';
import controls from './controls.module.css';
import { Hidden } from './Hidden.tsx';

type Props = Omit<ComponentProps<'button'>, 'form'> & {
  /** What is posted besides the name and value of the button. */
  fields?: Readonly<Record<string, string>>;
  form?: FormProps;
};

/** A form that is one button. */
export function PostButton({ fields = {}, form, ...button }: Props) {
  return (
    <Form method="post" {...form}>
      <Hidden fields={fields} />
      <button type="submit" className={controls.button} {...button} />
    </Form>
  );
}
