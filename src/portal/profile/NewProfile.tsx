import { type FormEvent, useState } from 'react';
import { PROFILE_AGES } from '../../domain/catalogue/age.ts';
import { isPin, MAX_PROFILE_NAME, type Profile } from '../../domain/library/profiles.ts';
import { button } from '../../ui/button.ts';
import { childrenText } from '../text/children.es.ts';
import { profilesText } from '../text/profiles.es.ts';
import styles from './Profiles.module.css';

type NameProps = { name: string };

export function NameField({ name }: NameProps) {
  return (
    <label>
      {profilesText.name}
      <input
        name="name"
        defaultValue={name}
        maxLength={MAX_PROFILE_NAME}
        required
        autoComplete="off"
      />
    </label>
  );
}

export function PinField({ label }: { label: string }) {
  return (
    <label>
      {label}
      <input
        name="pin"
        type="password"
        inputMode="numeric"
        pattern="[0-9]{4}"
        maxLength={4}
        required
        autoComplete="off"
      />
    </label>
  );
}

/** Asks for a name and for whom it is. */
export function NewProfile({ onNew }: { onNew: (made: Pick<Profile, 'name' | 'child'>) => void }) {
  const [chosen, setChosen] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name'));
    const pin = form.get('pin');
    const age = PROFILE_AGES.find((one) => String(one) === chosen);
    onNew(age !== undefined && isPin(pin) ? { name, child: { age, pin } } : { name });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <NameField name="" />
      <label>
        {childrenText.whose}
        <select value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="">{childrenText.adult}</option>
          {PROFILE_AGES.map((age) => (
            <option key={age} value={age}>
              {childrenText.upTo(age)}
            </option>
          ))}
        </select>
      </label>
      {chosen !== '' && <PinField label={childrenText.pin} />}
      {chosen !== '' && <p>{childrenText.honest}</p>}
      <p>
        <button type="submit" className={button.quiet}>
          {profilesText.save}
        </button>
      </p>
    </form>
  );
}
