import { Fragment } from 'react';
import { Form, Link } from 'react-router';
import type { Unlisted } from '../../domain/catalogue/title-edit.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { Hidden } from '../layout/Hidden.tsx';
import { Notice } from '../layout/Notice.tsx';
import records from '../layout/records.module.css';
import { TextField } from '../layout/TextField.tsx';
import { editorText } from '../text/title-editor.es.ts';
import styles from './Seasons.module.css';

const text = editorText.seasons;

/** People count from one. */
const PLACE = { name: 'place', inputMode: 'numeric', pattern: '[1-9][0-9]{0,3}' } as const;
const shownPlace = (position: number | null): string =>
  position === null ? '' : String(position + 1);

export type ShownEpisode = {
  rowId: string;
  name: string;
  url: string;
  servers: number;
  dead: number;
  why: Unlisted[];
};
export type ShownSeason = {
  rowId: string;
  key: string;
  position: number | null;
  episodes: ShownEpisode[];
};

const whyText = (why: readonly Unlisted[]): string =>
  text.notShown(why.map((reason) => editorText.why[reason]).join('; '));

function EpisodeRow({ titleId, episode }: { titleId: string; episode: ShownEpisode }) {
  const { rowId, name, url, servers, dead, why } = episode;
  return (
    <li className={styles.episode}>
      <Link to={`/titulos/${titleId}/episodios/${rowId}`}>{name}</Link>
      <span className={controls.quiet}>
        {servers === 0 && url !== '' ? text.onlyUrl : text.servers(servers, dead)}
      </span>
      <span className={why.length > 0 ? styles.not : controls.quiet}>
        {why.length > 0 ? whyText(why) : text.shown}
      </span>
    </li>
  );
}

function SeasonPlaces({ seasons }: { seasons: readonly ShownSeason[] }) {
  return (
    <Form method="post" className={styles.places}>
      {seasons.map(({ rowId, key, position }) => (
        <Fragment key={rowId}>
          <Hidden fields={{ season: rowId, key, before: shownPlace(position) }} />
          <TextField label={text.place(key)} {...PLACE} defaultValue={shownPlace(position)} />
        </Fragment>
      ))}
      <Hidden fields={{ season: '', before: '' }} />
      <TextField label={text.fresh} name="key" maxLength={100} autoComplete="off" />
      <TextField label={text.freshPlace} {...PLACE} />
      <Button name="intent" value="seasons">
        {text.save}
      </Button>
    </Form>
  );
}

type Props = { titleId: string; seasons: readonly ShownSeason[]; problem: string | null };

/** Every season with its episodes, and why viewers do not get some of them. */
export function Seasons({ titleId, seasons, problem }: Props) {
  return (
    <section className={styles.seasons}>
      <h2>{text.title}</h2>
      <p className={controls.hint}>{text.about}</p>
      {problem && <Notice kind="bad" title={problem} />}
      <SeasonPlaces seasons={seasons} />
      {seasons.map((season, place) => (
        <details key={season.rowId} open={place === 0} className={controls.panel}>
          <summary className={styles.summary}>
            <strong>{season.key}</strong>
            <span className={controls.quiet}>{text.episodes(season.episodes.length)}</span>
            {season.position === null && <span className={controls.badge}>{text.unlisted}</span>}
          </summary>
          <ol className={records.list}>
            {season.episodes.map((episode) => (
              <EpisodeRow key={episode.rowId} titleId={titleId} episode={episode} />
            ))}
          </ol>
          <Form method="post" className={styles.add}>
            <input type="hidden" name="season" value={season.rowId} />
            <input
              name="episode"
              aria-label={`${text.episodeName}, ${season.key}`}
              placeholder={text.episodeName}
              autoComplete="off"
              className={controls.input}
            />
            <Button name="intent" value="episode">
              {text.addEpisode}
            </Button>
          </Form>
        </details>
      ))}
    </section>
  );
}
