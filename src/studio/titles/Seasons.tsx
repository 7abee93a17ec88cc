import { Fragment } from 'react';
import { Form, Link } from 'react-router';
import type { Unlisted } from '../../domain/catalogue/title-edit.ts';
import { ControlField } from '../editing/ControlField.tsx';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { Field } from '../layout/Field.tsx';
import { Hidden } from '../layout/Hidden.tsx';
import { PostButton } from '../layout/PostButton.tsx';
import records from '../layout/records.module.css';
import { TextField } from '../layout/TextField.tsx';
import { editorText } from '../text/title-editor.es.ts';
import { EPISODE_IMAGE } from './record.ts';
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
  isMadeHere: boolean;
};
export type ShownSeason = {
  rowId: string;
  key: string;
  isMadeHere: boolean;
  position: number | null;
  episodes: ShownEpisode[];
};

const whyText = (why: readonly Unlisted[]): string =>
  text.notShown(why.map((reason) => editorText.why[reason]).join('; '));

function EpisodeRow({ titleId, episode }: { titleId: string; episode: ShownEpisode }) {
  const { rowId, name, url, servers, dead, why, isMadeHere } = episode;
  return (
    <li className={styles.episode}>
      <Link to={`/titulos/${titleId}/episodios/${rowId}`}>{name}</Link>
      <span className={controls.quiet}>
        {servers === 0 && url !== '' ? text.onlyUrl : text.servers(servers, dead)}
      </span>
      <span className={why.length > 0 ? styles.not : controls.quiet}>
        {why.length > 0 ? whyText(why) : text.shown}
      </span>
      {isMadeHere && (
        <PostButton
          fields={{ episode: rowId }}
          name="intent"
          value="remove"
          look="ghost"
          aria-label={text.removeEpisode(name)}
        >
          {text.remove}
        </PostButton>
      )}
    </li>
  );
}

function SeasonPlaces({ seasons }: { seasons: readonly ShownSeason[] }) {
  return (
    <Form method="post" className={styles.places}>
      {seasons.map(({ rowId, key, position, isMadeHere }) => (
        <Fragment key={rowId}>
          <Hidden fields={{ season: rowId, was: key, before: shownPlace(position) }} />
          {isMadeHere ? (
            <TextField
              label={text.rename(key)}
              name="key"
              defaultValue={key}
              maxLength={100}
              required
              autoComplete="off"
            />
          ) : (
            <Hidden fields={{ key }} />
          )}
          <TextField label={text.place(key)} {...PLACE} defaultValue={shownPlace(position)} />
        </Fragment>
      ))}
      <Button name="intent" value="seasons">
        {text.save}
      </Button>
    </Form>
  );
}

/** Several episodes at once, of a season that is there or of a new one. */
function AddEpisodes({ season, next }: { season?: ShownSeason; next?: number }) {
  return (
    <Form method="post" encType="multipart/form-data" className={styles.add}>
      {season ? (
        <Hidden fields={{ season: season.rowId }} />
      ) : (
        <TextField
          label={text.freshName}
          hint={text.freshNameHint}
          name="key"
          defaultValue={text.nextName(next ?? 1)}
          maxLength={100}
          required
          autoComplete="off"
        />
      )}
      <Field label={text.names} hint={text.namesHint}>
        {(own) => (
          <textarea
            {...own}
            name="episodes"
            rows={4}
            required={season !== undefined}
            className={`${controls.input} ${records.textarea}`}
          />
        )}
      </Field>
      <ControlField
        name="image"
        control={EPISODE_IMAGE.image}
        typed={{}}
        label={text.image}
        hint={text.imageHint}
      />
      <div>
        <Button name="intent" value="episodes">
          {season ? text.addEpisodes : text.addSeason}
        </Button>
      </div>
    </Form>
  );
}

function Season({
  titleId,
  season,
  isOpen,
}: {
  titleId: string;
  season: ShownSeason;
  isOpen: boolean;
}) {
  const { rowId, key, position, episodes, isMadeHere } = season;
  return (
    <details id={`temporada-${rowId}`} open={isOpen} className={controls.panel}>
      <summary className={styles.summary}>
        <strong>{key}</strong>
        <span className={controls.quiet}>{text.episodes(episodes.length)}</span>
        {position === null && <span className={controls.badge}>{text.unlisted}</span>}
      </summary>
      <ol className={records.list}>
        {episodes.map((episode) => (
          <EpisodeRow key={episode.rowId} titleId={titleId} episode={episode} />
        ))}
      </ol>
      <details className={styles.more} open={episodes.length === 0}>
        <summary className={styles.summary}>{text.add(key)}</summary>
        <AddEpisodes season={season} />
      </details>
      {isMadeHere && episodes.every((episode) => episode.isMadeHere) && (
        <div className={styles.add}>
          <PostButton fields={{ season: rowId }} name="intent" value="remove" look="danger">
            {text.removeSeason(key)}
          </PostButton>
        </div>
      )}
    </details>
  );
}

type Props = { titleId: string; seasons: readonly ShownSeason[] };

/** Every season with its episodes, why viewers do not get some of them, and the forms that add more. */
export function Seasons({ titleId, seasons }: Props) {
  return (
    <section className={styles.seasons}>
      <h2>{text.title}</h2>
      <p className={controls.hint}>{text.about}</p>
      {seasons.length > 0 && <SeasonPlaces seasons={seasons} />}
      {seasons.map((season, place) => (
        <Season key={season.rowId} titleId={titleId} season={season} isOpen={place === 0} />
      ))}
      <details open={seasons.length === 0} className={controls.panel}>
        <summary className={styles.summary}>
          <strong>{text.fresh}</strong>
        </summary>
        <AddEpisodes next={seasons.length + 1} />
      </details>
    </section>
  );
}
