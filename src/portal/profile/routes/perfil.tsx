import { type ChangeEvent, lazy, Suspense, useEffect, useState } from 'react';
import { EVERYBODY } from '../../../domain/catalogue/age.ts';
import {
  EMPTY_LIBRARY,
  mergeLibraries,
  type OwnLibrary,
  parseLibrary,
} from '../../../domain/library/library.ts';
import { AUDIO_GROUPS, asAudioGroup } from '../../../domain/playback/servers.ts';
import { button } from '../../../ui/button.ts';
import { LogoutButton } from '../../access/LogoutButton.tsx';
import { ContinueRow } from '../../cards/ContinueRow.tsx';
import { TitleRow } from '../../cards/TitleCards.tsx';
import listStyles from '../../catalogue/TitleListPage.module.css';
import type { PageHandle } from '../../first-paint/page.ts';
import { cached, forwardHeaders } from '../../http/cached.ts';
import { NotForChildren } from '../../layout/NotForChildren.tsx';
import { useSite } from '../../layout/site.ts';
import { changeLibrary, ownAge, useOwnLibrary } from '../../library/library-store.ts';
import { FollowedNames } from '../../live/FollowedNames.tsx';
import { ZoneChoice } from '../../live/ZoneChoice.tsx';
import { fixedMeta } from '../../seo/page-meta.ts';
import { childrenText } from '../../text/children.es.ts';
import { profileText } from '../../text/profile.es.ts';
import { text } from '../../text/text.es.ts';
import { Profiles } from '../Profiles.tsx';
import styles from './library.module.css';

export const headers = forwardHeaders;

export const loader = () => cached('catalogue', [], null);

export const meta = fixedMeta(({ siteName }) => ({
  title: text.meta.list(profileText.profile, siteName),
  description: profileText.profileDescription,
  path: '/perfil',
  noIndex: true,
}));

const Household = lazy(async () => ({
  // Without it the page has everything else.
  default: await import('../../household/Household.tsx').then(
    ({ Household }) => Household,
    () => () => null,
  ),
}));

const MAX_FILE = 5_000_000;
const NAME_LIMIT_MS = 5000;

/** The display name comes from the only address that knows it, which is never cached. */
function useDisplayName(isNamed: boolean): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (!isNamed) return;
    const abort = new AbortController();
    const limit = setTimeout(() => abort.abort(), NAME_LIMIT_MS);
    fetch('/api/yo', { signal: abort.signal })
      .then((response) => response.json())
      .then((me: { name: string | null }) => setName(me.name))
      .catch(() => {});
    return () => {
      clearTimeout(limit);
      abort.abort();
    };
  }, [isNamed]);
  return name;
}

function saveFile(library: OwnLibrary, siteName: string): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(library)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `${siteName.toLowerCase().replace(/\s+/g, '-')}-mi-perfil.json`;
  link.click();
  URL.revokeObjectURL(url);
}

/** What recognises televisions reads this before the first paint (first-paint/wake.ts). */
function TelevisionMode() {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    localStorage.setItem('butaca-tv', event.target.checked ? '1' : '0');
    location.reload();
  };
  return (
    <>
      <h2>{profileText.television}</h2>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={profileText.television}
          defaultChecked={document.documentElement.classList.contains('tv')}
          onChange={change}
        />
        {profileText.televisionNote}
      </label>
    </>
  );
}

function OwnThings({ library }: { library: OwnLibrary }) {
  const [notice, setNotice] = useState('');
  const { siteName } = useSite();
  const importFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const other =
      file.size > MAX_FILE
        ? null
        : parseLibrary(
            await file
              .text()
              .then(JSON.parse)
              .catch(() => null),
          );
    if (other) changeLibrary((own) => mergeLibraries(own, other));
    setNotice(other ? profileText.imported : profileText.notAFile);
  };
  const deleteAll = () => {
    if (!confirm(profileText.confirmDelete)) return;
    changeLibrary(() => EMPTY_LIBRARY);
    setNotice(profileText.deleted);
  };
  return (
    <div className={styles.panel}>
      <h2>{profileText.audio}</h2>
      <select
        aria-label={profileText.audio}
        value={library.audio ?? ''}
        onChange={(event) =>
          changeLibrary((own) => ({ ...own, audio: asAudioGroup(event.target.value) }))
        }
      >
        <option value="">{profileText.anyAudio}</option>
        {AUDIO_GROUPS.map((group) => (
          <option key={group} value={group}>
            {text.servers.audioNames[group]}
          </option>
        ))}
      </select>
      <ZoneChoice />
      <TelevisionMode />
      <NotForChildren>
        <FollowedNames following={library.following} />
      </NotForChildren>
      <h2>{profileText.data}</h2>
      <p className={styles.quiet}>
        {profileText.dataNote(library.favourites.length, library.recent.length)}
      </p>
      <div className={styles.ways}>
        <button type="button" className={button.quiet} onClick={() => saveFile(library, siteName)}>
          {profileText.export}
        </button>
        <label className={button.quiet}>
          {profileText.import}
          <input
            type="file"
            accept="application/json"
            className="visually-hidden"
            onChange={importFile}
          />
        </label>
        <button type="button" className={button.quiet} onClick={deleteAll}>
          {profileText.deleteAll}
        </button>
      </div>
      <p role="status">{notice}</p>
    </div>
  );
}

export const handle = { script: 'now', suits: () => EVERYBODY } satisfies PageHandle;

export default function ProfilePage() {
  const library = useOwnLibrary();
  const isNamed = useSite().isNamed;
  const name = useDisplayName(isNamed);
  return (
    <div className={styles.page}>
      <h1 className={listStyles.heading}>{name ? profileText.hello(name) : profileText.profile}</h1>
      <noscript>
        <p className={styles.note}>
          {profileText.needsScript} {childrenText.noScript}
        </p>
      </noscript>
      {isNamed && (
        <div className={styles.panel} data-edad="">
          <LogoutButton />
        </div>
      )}
      {library && <Profiles />}
      {library && (
        // Together: what came first would be pushed down.
        <Suspense>
          {ownAge() === undefined && <Household />}
          <OwnThings library={library} />
          <ContinueRow />
          <TitleRow title={profileText.recent} titles={library.recent} />
        </Suspense>
      )}
    </div>
  );
}
