import { useCallback, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { AUDIO_GROUPS } from '../../domain/playback/servers.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Notice } from '../layout/Notice.tsx';
import { named, SelectField } from '../layout/SelectField.tsx';
import { AllowHosts } from '../layout/UnframedHosts.tsx';
import { linksText as text } from '../text/paste-links.es.ts';
import { LinkRow, SeenLink } from './LinkRow.tsx';
import styles from './LinksPreview.module.css';
import {
  AUDIO_OF_REST,
  hasAudio,
  isMissing,
  isNew,
  isReady,
  type NewRow,
  type Preview,
  type PreviewRow,
} from './preview.ts';

/** New links by what is left to do with them. */
function sorted(rows: readonly NewRow[]) {
  const left = rows.filter((row) => !isReady(row) && !isMissing(row));
  return {
    ready: rows.filter(isReady),
    missing: rows.filter(isMissing),
    taken: left.filter(({ taken }) => taken !== ''),
    asked: left.filter(({ taken }) => taken === ''),
  };
}

function Counts({ rows }: { rows: readonly PreviewRow[] }) {
  const fresh = rows.filter(isNew);
  const count = (kind: PreviewRow['kind']) => rows.filter((row) => row.kind === kind).length;
  const { ready, asked, taken, missing } = sorted(fresh);
  const said = [
    ready.length > 0 && text.counts.ready(ready.length),
    asked.length > 0 && text.counts.asked(asked.length),
    taken.length > 0 && text.counts.taken(taken.length),
    missing.length > 0 && text.counts.missing(missing.length),
    ...(['exists', 'duplicate', 'refused'] as const).map(
      (kind) => count(kind) > 0 && text.counts[kind](count(kind)),
    ),
  ];
  return <p className={styles.counts}>{said.filter(Boolean).join(' · ')}</p>;
}

type RowsProps = { title: string; more?: string; rows: readonly NewRow[] };

function Rows({ title, more, rows }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <section className={controls.panel}>
      <h2 className={controls.panelHead}>{title}</h2>
      {more && <p className={styles.more}>{more}</p>}
      <ul>
        {rows.map((row) => (
          <LinkRow key={JSON.stringify(row)} row={row} />
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

function TabHosts({ hosts }: { hosts: Preview['tabHosts'] }) {
  if (hosts.length === 0) return null;
  const names = hosts.slice(0, 5).map(({ host, count }) => `${host} (${count})`);
  if (hosts.length > 5) names.push('…');
  return (
    <Notice kind="warn" title={text.tabHosts(hosts.length)}>
      {text.tabHostsMore(names.join(', '))}{' '}
      <AllowHosts origins={hosts.map(({ host }) => `https://${host}`)} />
    </Notice>
  );
}

/** How many links have a tick, all and those that are ready; null without script. */
function useTicked(preview: Preview) {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState<{ all: number; ready: number } | null>(null);
  const count = useCallback((): void => {
    const ticks = [...(form.current?.querySelectorAll('input[name^="keep."]:checked') ?? [])];
    const ready = ticks.filter((tick) => tick.closest('[data-ready="true"]'));
    setTicked({ all: ticks.length, ready: ready.length });
  }, []);
  // After each reading, and after each change of the form.
  useEffect(() => {
    if (preview) count();
  }, [preview, count]);
  return { form, ticked, count };
}

type Props = { preview: Preview };

/** What a paste would add: look, answer, save. */
export function LinksPreview({ preview }: Props) {
  const { rows } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, formData } = useNavigation();
  // After each reading the counts are what is new on the page, unless a notice says more.
  useEffect(() => {
    if (!preview.problem && !preview.saved) heading.current?.focus();
  }, [preview]);
  const { form, ticked, count } = useTicked(preview);
  const fresh = rows.filter(isNew);
  const { ready, asked, taken, missing } = sorted(fresh);
  const withoutPlace = asked.filter(({ place }) => place === '');
  const withoutAudio = asked.filter(({ place }) => place !== '');
  const silent = fresh.filter((row) => row.audio === '' && hasAudio(row) && !isMissing(row)).length;
  const isSaving = state === 'submitting' && formData?.get('intent') === 'save';
  return (
    <Form method="post" ref={form} onChange={count} className={styles.form}>
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
      <TabHosts hosts={preview.tabHosts} />
      <Rows title={text.sections.asked} rows={[...withoutPlace, ...withoutAudio]} />
      <Rows title={text.sections.taken} more={text.takenMore} rows={taken} />
      <Rows title={text.sections.missing} more={text.missingMore} rows={missing} />
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
        {asked.length + taken.length > 0 && ready.length > 0 && (
          <Button name="only-ready" value="1">
            {ticked ? text.onlyReady(ticked.ready) : text.onlyReadyTicked}
          </Button>
        )}
        {fresh.length > missing.length && (
          <Button name="intent" value="save" look="primary" aria-disabled={isSaving}>
            {isSaving ? text.saving : ticked ? text.save(ticked.all) : text.saveTicked}
          </Button>
        )}
      </div>
    </Form>
  );
}
