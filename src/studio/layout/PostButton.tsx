import type { ComponentProps } from 'react';
import { Form, type FormProps } from 'react-router';
import { Button } from './Button.tsx';
import { Hidden } from './Hidden.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'form'> & {
  /** What is posted besides the name and value of the button. */
  fields?: Readonly<Record<string, string>>;
  form?: FormProps;
};

/** A form that is one button. */
export function PostButton({ fields = {}, form, ...button }: Props) {
  return (
    <Form method="post" {...form}>
      <Hidden fields={fields} />
      <Button {...button} />
    </Form>
  );
}
