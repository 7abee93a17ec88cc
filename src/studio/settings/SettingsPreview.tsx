import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import records from '../layout/records.module.css';
import { settingsText, settingTexts, settingValueText } from '../text/settings.es.ts';
import type { Previewed } from './answer.ts';
import styles from './SettingsPreview.module.css';

const text = settingsText.preview;

/** What saving would change, and where viewers see it. Its button belongs to the form below. */
export function SettingsPreview({ preview, form }: { preview: Previewed[]; form: string }) {
  return (
    <section className={`${controls.panel} ${styles.preview}`}>
      <div className={controls.panelHead}>
        <div>
          <h2>{text.title(preview.length)}</h2>
          <p className={controls.quiet}>{text.about}</p>
        </div>
        <Button form={form} name="intent" value="save" look="primary">
          {text.save}
        </Button>
      </div>
      <ul className={records.list}>
        {preview.map(({ key, before, after }) => (
          <li key={key} className={records.record}>
            <div>
              <p className={records.name}>{settingTexts[key].label}</p>
              <p className={records.line}>{settingsText.shownIn(settingTexts[key].pages)}</p>
            </div>
            <dl className={styles.value}>
              <dt>{text.before}</dt>
              <dd>{settingValueText(before, key)}</dd>
            </dl>
            <dl className={styles.value}>
              <dt>{text.after}</dt>
              <dd>{settingValueText(after, key)}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
