import { Form } from 'react-router';
import { SOURCE_KINDS, type SourceFields } from '../../domain/guide/source.ts';
import { ControlField } from '../editing/ControlField.tsx';
import type { Typed } from '../editing/controls.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import records from '../layout/records.module.css';
import { named } from '../layout/SelectField.tsx';
import { TextField } from '../layout/TextField.tsx';
import { guideText } from '../text/guide.es.ts';
import styles from './guide.module.css';
import { SOURCE_CONTROLS } from './source-form.ts';

type Props = {
  typed: Typed;
  base: SourceFields | null;
  /** The host of its address, if one is stored. */
  place: string | null;
  wrong: readonly string[];
  addressError: string | null;
};

const LAYOUT: readonly (readonly (keyof SourceFields)[])[] = [
  ['zone', 'offset_minutes'],
  ['every_hours', 'attribution'],
  ['sections'],
  ['terms'],
  ['enabled'],
];

/** How it is reached. Nothing of it is ever filled in. */
function Reach({ place, typed, wrong, addressError }: Omit<Props, 'base'>) {
  const { secret, hints, fields } = guideText;
  return (
    <fieldset className={`${controls.panel} ${records.fields} ${styles.reach}`}>
      <legend>{secret.title}</legend>
      <p className={controls.hint}>{secret.about}</p>
      <TextField
        label={secret.address}
        hint={place === null ? undefined : secret.stored(place)}
        error={addressError}
        name="direccion"
        type="url"
        autoComplete="off"
        maxLength={4000}
      />
      <div className={`${records.fields} ${records.pair}`}>
        <TextField
          label={secret.user}
          hint={secret.account}
          name="usuario"
          autoComplete="off"
          maxLength={400}
        />
        <TextField
          label={secret.password}
          name="clave"
          type="password"
          autoComplete="new-password"
          maxLength={400}
        />
      </div>
      <div className={`${records.fields} ${records.pair}`}>
        <TextField
          label={secret.upload}
          hint={secret.uploadHint}
          type="file"
          name="archivo"
          accept=".m3u,.m3u8,.xml,.xmltv,.gz,.xz,.zip"
        />
        <ControlField
          name="file"
          control={SOURCE_CONTROLS.file}
          typed={typed}
          label={fields.file}
          hint={hints.file}
          error={wrong.includes('file') ? guideText.wrong.file : null}
        />
      </div>
    </fieldset>
  );
}

export function SourceForm(props: Props) {
  const { typed, base, wrong } = props;
  const { fields, hints, save, kinds } = guideText;
  const field = (name: keyof SourceFields) => (
    <ControlField
      key={name}
      name={name}
      control={SOURCE_CONTROLS[name]}
      typed={typed}
      label={fields[name]}
      hint={(hints as Partial<Record<keyof SourceFields, string>>)[name]}
      error={
        wrong.includes(name)
          ? (guideText.wrong as Partial<Record<keyof SourceFields, string>>)[name]
          : null
      }
      options={name === 'kind' ? named(SOURCE_KINDS, kinds) : []}
    />
  );
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className={records.form}
      aria-label={guideText.form}
    >
      {base && <input type="hidden" name="base" value={JSON.stringify(base)} />}
      <div className={`${records.fields} ${records.pair}`}>
        {(['name', 'kind'] as const).map(field)}
      </div>
      <Reach {...props} />
      {LAYOUT.map((line) => (
        <div key={line[0]} className={`${records.fields} ${line.length > 1 ? records.pair : ''}`}>
          {line.map(field)}
        </div>
      ))}
      <p>
        <Button look="primary">{save}</Button>
      </p>
    </Form>
  );
}
