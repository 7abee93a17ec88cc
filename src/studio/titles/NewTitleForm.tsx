import { useState } from 'react';
import { Form } from 'react-router';
import type { NewTitle } from '../../domain/catalogue/new-title.ts';
import { TITLE_KINDS, type TitleKind } from '../../domain/catalogue/title.ts';
import type { fieldProblems } from '../../domain/catalogue/title-edit.ts';
import { ServersFields } from '../editing/ServersFields.tsx';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { Hidden } from '../layout/Hidden.tsx';
import { NameList } from '../layout/NameList.tsx';
import { named, SelectField } from '../layout/SelectField.tsx';
import { newTitleText as text } from '../text/new-title.es.ts';
import { titleKinds } from '../text/titles.es.ts';
import styles from './RecordForm.module.css';
import { RecordInputs } from './RecordInputs.tsx';

type Props = {
  made: NewTitle;
  wrong: ReturnType<typeof fieldProblems>;
  /** Titles with the same name that its author is told of. */
  same: readonly { rowId: string }[];
  requests: readonly { id: string }[];
  genres: readonly string[];
};

/** A title that is not there yet. Which button is pressed says whether viewers see it. */
export function NewTitleForm({ made, wrong, same, requests, genres }: Props) {
  const [kind, setKind] = useState<TitleKind>(made.kind);
  const isMovie = kind === 'movie';
  return (
    <Form method="post" encType="multipart/form-data" className={styles.form}>
      <Hidden fields={requests.map(({ id }) => ['peticion', id] as const)} />
      <Hidden fields={same.map(({ rowId }) => ['igual', rowId] as const)} />
      <div className={styles.fields}>
        <SelectField
          label={text.kind}
          name="kind"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as TitleKind)}
          options={named(TITLE_KINDS, titleKinds)}
        />
      </div>
      <RecordInputs
        table="titles"
        fields={made.fields}
        wrong={wrong}
        isMovie={isMovie}
        without={['active']}
      />
      {isMovie ? (
        <ServersFields servers={made.servers} states={{}} />
      ) : (
        <p className={controls.hint}>{text.seriesNext}</p>
      )}
      <div className={styles.ways}>
        <Button look="primary" name="active" value="on">
          {same.length > 0 ? text.createAnyway : text.create}
        </Button>
        <Button>{text.keep}</Button>
        <span className={controls.hint}>{text.keepHint}</span>
      </div>
      <NameList id="generos" names={genres} />
    </Form>
  );
}
