import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { AUDIO_GROUPS } from '../../domain/playback/servers.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Notice } from '../layout/Notice.tsx';
import { named, SelectField } from '../layout/SelectField.tsx';
import { linksText as text } from '../text/paste-links.es.ts';
import { LinkRow, SeenLink } from './LinkRow.tsx';
import styles from './LinksPreview.module.css';
import {
  AUDIO_OF_REST,
  isNew,
  isReady,
  type NewRow,
  type Preview,
  type PreviewRow,
} from './preview.ts';

function Counts({ rows }: { rows: readonly PreviewRow[] }) {
  const fresh = rows.filter(isNew);
  const count = (kind: PreviewRow['kind']) => rows.filter((row) => row.kind === kind).length;
  const ready = fresh.filter(isReady).length;
  const said = [
    ready > 0 && text.counts.ready(ready),
    fresh.length > ready && text.counts.asked(fresh.length - ready),
    ...(['exists', 'duplicate', 'refused'] as const).map(
      (kind) => count(kind) > 0 && text.counts[kind](count(kind)),
    ),
  ];
  return <p className={styles.counts}>{said.filter(Boolean).join(' · ')}</p>;
}

function Rows({ title, rows }: { title: string; rows: readonly NewRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={controls.panel}>
      <h2 className={controls.panelHead}>{title}</h2>
      <ul>
        {rows.map((row) => (
          <LinkRow key={`${row.at} ${row.url} ${row.place} ${row.audio} ${row.label}`} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Seen({ title, rows }: { title: string; rows: readonly Exclude<PreviewRow, NewRow>[] }) {
  if (rows.length === 0) return null;
  return (
    <details className={controls.panel} open={rows.length <= 5}>
      <summary className={styles.summary}>{`${title} (${rows.length})`}</summary>
      <ul>
        {rows.map((row) => (
          <SeenLink key={row.at} row={row} />
        ))}
      </ul>
    </details>
  );
}

function TabHosts({ hosts, isOwner }: { hosts: Preview['tabHosts']; isOwner: boolean }) {
  if (hosts.length === 0) return null;
  const names = hosts.slice(0, 5).map(({ host, count }) => `${host} (${count})`);
  if (hosts.length > 5) names.push('…');
  return (
    <Notice kind="warn" title={text.tabHosts(hosts.length)}>
      {text.tabHostsMore(names.join(', '))}{' '}
      {isOwner ? (
        <Link to="/ajustes" className={styles.inText}>
          {text.addHosts}
        </Link>
      ) : (
        text.askOwner
      )}
    </Notice>
  );
}

type Props = { preview: Preview; isOwner: boolean };

/** What a paste would add: look, answer, save. */
export function LinksPreview({ preview, isOwner }: Props) {
  const { rows } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, formData } = useNavigation();
  // After each reading: the counts are what is new on the page.
  useEffect(() => {
    if (preview) heading.current?.focus();
  }, [preview]);
  const fresh = rows.filter(isNew);
  const ready = fresh.filter(isReady);
  const asked = fresh.filter((row) => !isReady(row));
  const withoutPlace = asked.filter(({ place }) => place === '');
  const withoutAudio = asked.filter(({ place, audio }) => place !== '' && audio === '');
  const silent = fresh.filter(({ audio }) => audio === '').length;
  const isSaving = state === 'submitting' && formData?.get('intent') === 'save';
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="answers" value="1" />
      <div className={styles.head}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {text.found(rows.length)}
          </h2>
          <Counts rows={rows} />
        </div>
        {silent > 0 && (
          <SelectField
            label={text.restAudio(silent)}
            name={AUDIO_OF_REST}
            none={text.row.chooseAudio}
            options={named(AUDIO_GROUPS, text.audios)}
          />
        )}
      </div>
      {preview.isCut && <Notice kind="warn" title={text.cut} />}
      <TabHosts hosts={preview.tabHosts} isOwner={isOwner} />
      <Rows title={text.sections.asked} rows={[...withoutPlace, ...withoutAudio]} />
      <Rows title={text.sections.ready} rows={ready} />
      <Seen title={text.sections.exists} rows={rows.filter((row) => row.kind === 'exists')} />
      <Seen
        title={text.sections.refused}
        rows={rows.filter((row) => row.kind === 'refused' || row.kind === 'duplicate')}
      />
      <details className={controls.panel}>
        <summary className={styles.summary}>{text.pasted}</summary>
        <textarea
          name="text"
          aria-label={text.text}
          defaultValue={preview.text}
          className={`${controls.input} ${styles.pasted}`}
        />
      </details>
      <div className={styles.foot}>
        <LinkButton to="/pegar" reloadDocument look="ghost">
          {text.again}
        </LinkButton>
        {/* The first button is what Enter in a field does. */}
        <Button name="intent" value="read">
          {text.update}
        </Button>
        {withoutPlace.some(({ places }) => places.length > 0) && (
          <Button name="take-first" value="1">
            {text.takeFirst}
          </Button>
        )}
        {asked.length > 0 && ready.length > 0 && (
          <Button name="only-ready" value="1">
            {text.onlyReady(ready.length)}
          </Button>
        )}
        {fresh.length > 0 && (
          <Button name="intent" value="save" look="primary" aria-disabled={isSaving}>
            {isSaving ? text.saving : text.save(fresh.length)}
          </Button>
        )}
      </div>
    </Form>
  );
}
