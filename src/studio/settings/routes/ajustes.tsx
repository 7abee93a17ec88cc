import { useId } from 'react';
import { Form } from 'react-router';
import { requireAllowed } from '../../access/acting.server.ts';
import { ConfirmKey } from '../../access/ConfirmKey.tsx';
import { shownAgain } from '../../editing/answer.ts';
import { ClashNotice } from '../../editing/ClashNotice.tsx';
import { ControlField } from '../../editing/ControlField.tsx';
import { SavedNotice } from '../../editing/SavedNotice.tsx';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { Answer } from '../../layout/Answer.tsx';
import { Button } from '../../layout/Button.tsx';
import controls from '../../layout/controls.module.css';
import { Notice } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { postedPictures } from '../../pictures/uploads.server.ts';
import { settingsText, settingTexts, settingValueText, zoneName } from '../../text/settings.es.ts';
import { text } from '../../text/text.es.ts';
import type { SettingsAnswer } from '../answer.ts';
import { ColourField } from '../ColourField.tsx';
import { CONTROLS } from '../controls.ts';
import { SettingsPreview } from '../SettingsPreview.tsx';
import { loadSettings, postSettings } from '../settings.server.ts';
import type { Route } from './+types/ajustes';
import styles from './ajustes.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  requireAllowed(context.get(sessionContext), 'settings.edit');
  return await loadSettings(db);
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const form = await postedPictures({ db, actor: session.actor }, request);
  return await postSettings(db, session, form);
}

export const meta = () => [{ title: text.title(text.sections.settings) }];

const { problems } = settingsText;

function Said({ answer }: { answer: SettingsAnswer }) {
  if (answer.kind === 'saved')
    return <SavedNotice title={settingsText.saved} change={answer.change} />;
  if (answer.clashes.length > 0)
    return (
      <ClashNotice
        lines={answer.clashes.map(({ key, theirs, author }) => ({
          name: settingTexts[key].label,
          theirs: settingValueText(theirs, key),
          author,
        }))}
      />
    );
  const what = answer.wrong.length > 0 ? 'invalid' : answer.isUnchanged ? 'unchanged' : null;
  return what && <Notice kind={what === 'invalid' ? 'bad' : 'good'} {...problems[what]} />;
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useId();
  const shown = actionData?.kind === 'form' ? actionData : null;
  const { base, typed } = shownAgain(CONTROLS, shown, loaderData);
  const zones = loaderData.zones.map((zone) => [zone, zoneName(zone)] as const);
  return (
    <Page title={text.sections.settings} about={settingsText.about}>
      <Answer to={shown?.waiting ? null : actionData}>
        {actionData && <Said answer={actionData} />}
      </Answer>
      {shown && shown.preview.length > 0 && <SettingsPreview preview={shown.preview} form={form} />}
      {/* A saved form starts from what is there now; one that was sent keeps what was typed. */}
      <Form
        key={JSON.stringify(base)}
        id={form}
        method="post"
        encType="multipart/form-data"
        className={styles.settings}
      >
        <input type="hidden" name="base" value={JSON.stringify(base)} />
        {settingsText.groups.map(({ name, keys }) => (
          <section key={name} className={`${controls.panel} ${styles.group}`}>
            <h2>{name}</h2>
            {keys.map((key) => {
              const hint = `${settingTexts[key].meaning} ${settingsText.shownIn(settingTexts[key].pages)}`;
              return key === 'brandColour' ? (
                <ColourField key={key} name={key} typed={typed[key] ?? ''} hint={hint} />
              ) : (
                <ControlField
                  key={key}
                  name={key}
                  control={CONTROLS[key]}
                  typed={typed}
                  label={settingTexts[key].label}
                  hint={hint}
                  error={shown?.wrong.includes(key) ? settingTexts[key].wrong : null}
                  options={key === 'sourceZone' ? zones : []}
                  names={settingsText.parts[key] ?? {}}
                  slot={(place) => settingsText.slot(key, place)}
                />
              );
            })}
          </section>
        ))}
        <p className={styles.bar}>
          <Button
            name="intent"
            value="review"
            look={shown && shown.preview.length > 0 ? 'button' : 'primary'}
          >
            {settingsText.review}
          </Button>
        </p>
      </Form>
      <ConfirmKey result={shown?.waiting} />
    </Page>
  );
}
