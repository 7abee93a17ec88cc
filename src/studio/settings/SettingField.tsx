import type { SettingKey } from '../../domain/settings/settings.ts';
import controls from '../layout/controls.module.css';
import { Field } from '../layout/Field.tsx';
import records from '../layout/records.module.css';
import { settingsText, settingTexts } from '../text/settings.es.ts';
import { CONTROLS, type Part, partName, type Typed } from './controls.ts';
import styles from './SettingField.module.css';

type Props = { settingKey: SettingKey; typed: Typed; isWrong: boolean };

type PartsProps = { settingKey: SettingKey; parts: readonly Part[]; typed: Typed; place?: number };

const MODES = { text: 'text', link: 'url', number: 'numeric' } as const;

function Parts({ settingKey, parts, typed, place }: PartsProps) {
  return (
    <div className={`${records.fields} ${styles.parts}`}>
      {parts.map(({ name, kind }) => {
        const field = partName(settingKey, name, place);
        return (
          <Field key={name} label={settingsText.parts[`${settingKey}.${name}`] ?? name}>
            {(own) => (
              <input
                {...own}
                name={field}
                defaultValue={typed[field] ?? ''}
                inputMode={MODES[kind]}
                autoComplete="off"
                className={controls.input}
              />
            )}
          </Field>
        );
      })}
    </div>
  );
}

/** A setting with its meaning and where it is seen. */
export function SettingField({ settingKey: key, typed, isWrong }: Props) {
  const control = CONTROLS[key];
  const { label, meaning, pages, wrong } = settingTexts[key];
  const hint = `${meaning} ${settingsText.shownIn(pages)}`;
  const error = isWrong ? wrong : null;
  switch (control.kind) {
    case 'flag':
      return (
        <div className={controls.field}>
          <label className={records.check}>
            <input
              type="checkbox"
              name={key}
              defaultChecked={key in typed}
              aria-describedby={`${key}-hint`}
            />
            {label}
          </label>
          <span id={`${key}-hint`} className={controls.hint}>
            {hint}
          </span>
        </div>
      );
    case 'group':
    case 'groups':
      return (
        <fieldset className={styles.group} aria-describedby={`${key}-hint`}>
          <legend className={styles.legend}>{label}</legend>
          {control.kind === 'group' ? (
            <Parts settingKey={key} parts={control.parts} typed={typed} />
          ) : (
            Array.from({ length: control.max }, (_, place) => settingsText.slot(place + 1)).map(
              (name, place) => (
                <fieldset key={name} className={styles.group}>
                  <legend className={controls.label}>{name}</legend>
                  <Parts settingKey={key} parts={control.parts} typed={typed} place={place} />
                </fieldset>
              ),
            )
          )}
          {error && <span className={controls.error}>{error}</span>}
          <span id={`${key}-hint`} className={controls.hint}>
            {hint}
          </span>
        </fieldset>
      );
    default:
      return (
        <Field label={label} hint={hint} error={error}>
          {(own) =>
            control.kind === 'lines' ? (
              <textarea
                {...own}
                name={key}
                defaultValue={typed[key] ?? ''}
                spellCheck={false}
                className={`${controls.input} ${records.textarea}`}
              />
            ) : (
              <input
                {...own}
                name={key}
                defaultValue={typed[key] ?? ''}
                maxLength={control.kind === 'text' ? control.max : undefined}
                inputMode={
                  control.kind === 'number' ? 'numeric' : control.kind === 'link' ? 'url' : 'text'
                }
                autoComplete="off"
                className={controls.input}
              />
            )
          }
        </Field>
      );
  }
}
