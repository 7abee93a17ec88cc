import { type FormEvent, useState } from 'react';
import type { Profile } from '../../domain/library/profiles.ts';
import { button } from '../../ui/button.ts';
import { childrenText } from '../text/children.es.ts';
import { PinField } from './NewProfile.tsx';
import { ProfilePicture } from './ProfilePicture.tsx';
import styles from './Profiles.module.css';

type Props = { profile: Profile; pin: string; onOpen: () => void };

/** Out of a child's profile there is only the way by its PIN. */
export function LeaveChild({ profile, pin, onOpen }: Props) {
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('pin');
    if (typed === pin) onOpen();
    else setWrong(true);
  };
  return (
    <section className={styles.profiles} aria-label={profile.name}>
      <span className={styles.who}>
        <ProfilePicture profile={profile} />
        {profile.name}
      </span>
      <form className={styles.form} onSubmit={submit}>
        <PinField label={childrenText.typePin} />
        <p>
          <button type="submit" className={button.quiet}>
            {childrenText.leave}
          </button>
        </p>
        <p role="status">{isWrong ? childrenText.wrongPin : ''}</p>
        <p>{childrenText.forgotten}</p>
      </form>
    </section>
  );
}
