import { type FormEvent, useState } from 'react';
import {
  addProfile,
  changeProfile,
  MAX_PROFILES,
  PROFILE_COLOURS,
  PROFILE_PICTURES,
  type Profile,
  removeProfile,
} from '../../domain/library/profiles.ts';
import { button } from '../../ui/button.ts';
import { ownProfile } from '../library/library-store.ts';
import { childrenText } from '../text/children.es.ts';
import { profilesText } from '../text/profiles.es.ts';
import { LeaveChild } from './LeaveChild.tsx';
import { NameField, NewProfile } from './NewProfile.tsx';
import { Drawing, PlusDrawing, ProfilePicture } from './ProfilePicture.tsx';
import styles from './Profiles.module.css';
import { enterProfile, forgetProfile, newProfileId, useProfiles } from './profile-store.ts';

type Change = (make: (profiles: Profile[]) => Profile[]) => boolean;

function NameForm({ name, onName }: { name: string; onName: (name: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onName(String(new FormData(event.currentTarget).get('name')));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <NameField name={name} />
      <p>
        <button type="submit" className={button.quiet}>
          {profilesText.save}
        </button>
      </p>
    </form>
  );
}

type ChoicesProps<T extends string> = {
  label: string;
  all: readonly T[];
  names: Readonly<Record<T, string>>;
  chosen: T;
  look: (one: T) => Pick<Profile, 'colour' | 'picture'>;
  onChoose: (one: T) => void;
};

function Choices<T extends string>({ label, all, names, chosen, look, onChoose }: ChoicesProps<T>) {
  return (
    <fieldset className={styles.fields}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {all.map((one) => (
          <button
            key={one}
            type="button"
            className={styles[look(one).colour]}
            aria-label={names[one]}
            aria-pressed={one === chosen}
            onClick={() => onChoose(one)}
          >
            <Drawing name={look(one).picture} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

type EditorProps = { profile: Profile; isOnly: boolean; change: Change };

function Editor({ profile, isOnly, change }: EditorProps) {
  const { id, name, colour, picture } = profile;
  const set = (changed: Partial<Profile>) => change((all) => changeProfile(all, id, changed));
  const remove = () => {
    if (!confirm(profilesText.confirmRemove(name))) return;
    let next = profile;
    const isRemoved = change((all) => {
      const left = removeProfile(all, id);
      next = left.find(({ child }) => !child) ?? left[0] ?? profile;
      return left;
    });
    if (!isRemoved || next.id === id) return;
    enterProfile(next, '/perfil');
    forgetProfile(id);
  };
  return (
    <details className={styles.form}>
      <summary>{profilesText.change(name)}</summary>
      <div className={styles.inside}>
        <NameForm key={name} name={name} onName={(typed) => set({ name: typed })} />
        <Choices
          label={profilesText.colour}
          all={PROFILE_COLOURS}
          names={profilesText.colours}
          chosen={colour}
          look={(one) => ({ colour: one, picture })}
          onChoose={(one) => set({ colour: one })}
        />
        <Choices
          label={profilesText.picture}
          all={PROFILE_PICTURES}
          names={profilesText.pictures}
          chosen={picture}
          look={(one) => ({ colour, picture: one })}
          onChoose={(one) => set({ picture: one })}
        />
        {!isOnly && (
          <p>
            <button type="button" className={button.quiet} onClick={remove}>
              {profilesText.remove}
            </button>
          </p>
        )}
      </div>
    </details>
  );
}

/** Who shares this browser, each with their own library. */
export function Profiles() {
  const [profiles, change] = useProfiles();
  const [isAdding, setAdding] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [notice, setNotice] = useState('');
  const own = profiles.find(({ id }) => id === ownProfile());
  const add = (made: Pick<Profile, 'name' | 'child'>) => {
    const id = newProfileId();
    if (!change((all) => addProfile(all, id, made))) return setNotice(profilesText.notKept);
    setAdding(false);
  };
  if (own?.child && !isOpen)
    return <LeaveChild profile={own} pin={own.child.pin} onOpen={() => setOpen(true)} />;
  return (
    <section className={styles.profiles} aria-label={profilesText.title}>
      <h2>{profilesText.title}</h2>
      <ul className={styles.row}>
        {profiles.map((profile) => (
          <li key={profile.id}>
            <button
              type="button"
              className={styles.who}
              aria-current={profile === own ? 'true' : undefined}
              onClick={() => enterProfile(profile)}
            >
              <ProfilePicture profile={profile} />
              {profile.name}
              {profile.child && <small>{childrenText.upTo(profile.child.age)}</small>}
            </button>
          </li>
        ))}
        {profiles.length < MAX_PROFILES && (
          <li>
            <button
              type="button"
              className={styles.who}
              aria-expanded={isAdding}
              onClick={() => setAdding(!isAdding)}
            >
              <span className={`${styles.picture} ${styles.plus}`}>
                <PlusDrawing />
              </span>
              {profilesText.add}
            </button>
          </li>
        )}
      </ul>
      <p>{profilesText.note}</p>
      {isAdding && <NewProfile onNew={add} />}
      <p role="status">{notice}</p>
      {own && <Editor profile={own} isOnly={profiles.length === 1} change={change} />}
    </section>
  );
}
