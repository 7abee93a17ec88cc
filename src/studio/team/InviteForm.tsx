import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { MAX_NAME } from '../../domain/operators/operator.ts';
import { ROLES } from '../../domain/operators/permissions.ts';
import { Button } from '../layout/Button.tsx';
import { named, SelectField } from '../layout/SelectField.tsx';
import { TextField } from '../layout/TextField.tsx';
import { teamText } from '../text/team.es.ts';
import { text } from '../text/text.es.ts';
import styles from './InviteForm.module.css';

/** Empty again once the invitation exists; after a problem it stays as it was filled in. */
export function InviteForm({ invited }: { invited: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (invited) form.current?.reset();
  }, [invited]);
  const { title, name, role, button } = teamText.invite;
  return (
    <Form ref={form} method="post" className={styles.form} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <TextField label={name} name="name" maxLength={MAX_NAME} required autoComplete="off" />
      <SelectField
        label={role}
        name="role"
        defaultValue="editor"
        options={named(ROLES, text.roles)}
      />
      <Button name="intent" value="invite">
        {button}
      </Button>
      <dl className={styles.roles}>
        {ROLES.map((each) => (
          <div key={each}>
            <dt>{text.roles[each]}</dt>
            <dd>{teamText.roleHints[each]}</dd>
          </div>
        ))}
      </dl>
    </Form>
  );
}
