import { Form } from 'react-router';
import { requireAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Button } from '../../layout/Button.tsx';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Page } from '../../layout/Page.tsx';
import { PostButton } from '../../layout/PostButton.tsx';
import records from '../../layout/records.module.css';
import { TextField } from '../../layout/TextField.tsx';
import { mappingText } from '../../text/guide-mapping.es.ts';
import { text } from '../../text/text.es.ts';
import { nextLine, nowLine } from '../airing-lines.ts';
import { GuideOptions } from '../GuideOptions.tsx';
import { MappingAnswer } from '../MappingAnswer.tsx';
import own from '../mapping.module.css';
import { changeMapping, loadMapping } from '../mappings.server.ts';
import type { Route } from './+types/canal';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAllowed({ actor: context.get(actorContext) }, 'guide.edit');
  return await loadMapping(db, params.id, url.searchParams, new Date());
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  requireAllowed({ actor }, 'guide.edit');
  return { problem: await changeMapping(db, actor, await postedForm(request)) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(loaderData?.channel.name ?? mappingText.title) },
];

const { page } = mappingText;

type Loaded = Route.ComponentProps['loaderData'];
type Guide = NonNullable<Loaded['channel']['guide']>;

/** Its programmes by an offset that is tried, and the button that keeps it. */
function Offset({ loaderData, guide }: { loaderData: Loaded; guide: Guide }) {
  const { channel, offset, airing, now } = loaderData;
  const said = mappingText.offset;
  const here = `/guia/canales/${channel.rowId}`;
  return (
    <section className={own.part} aria-label={said.title}>
      <h2>{said.title}</h2>
      <p className={controls.hint}>{said.about}</p>
      {airing && (airing.now || airing.next) ? (
        <>
          <p>
            <strong>{said.now}</strong> {nowLine(airing, now)}
          </p>
          <p>
            <strong>{said.next}</strong> {nextLine(airing, now)}
          </p>
        </>
      ) : (
        <p>{said.empty}</p>
      )}
      <Form key={offset} className={records.fields}>
        <TextField
          label={said.label}
          hint={[
            said.channelHint(guide.sourceOffset),
            ...(guide.playlistShift === 0 ? [] : [said.playlistHint(guide.playlistShift)]),
          ].join(' ')}
          name="minutos"
          inputMode="numeric"
          defaultValue={offset ?? ''}
          maxLength={6}
        />
        <p>
          <Button>{said.preview}</Button>
        </p>
      </Form>
      {offset !== guide.offset && (
        <PostButton
          fields={{ volver: here, canal: channel.rowId, minutos: String(offset ?? '') }}
          name="hacer"
          value="corregir"
          look="primary"
        >
          {said.save}
        </PostButton>
      )}
    </section>
  );
}

function Current({ loaderData }: { loaderData: Loaded }) {
  const { channel } = loaderData;
  const { rowId, name, guide, isGuideless } = channel;
  const fields = { volver: `/guia/canales/${rowId}`, canal: rowId };
  const isByHand = isGuideless || guide?.by === 'hand';
  return (
    <section className={own.part} aria-label={page.current}>
      <h2>{page.current}</h2>
      {guide ? (
        <p>
          {guide.name}{' '}
          <span className={controls.quiet}>
            {[mappingText.place(guide.key, guide.source), mappingText.by(guide.by)].join(' · ')}
            {guide.isMissing && ` · ${mappingText.missing}`}
          </span>
        </p>
      ) : (
        <p>{isGuideless ? mappingText.none : mappingText.noGuide}</p>
      )}
      <div className={records.ways}>
        {!isGuideless && (
          <PostButton
            fields={fields}
            name="hacer"
            value="ninguna"
            aria-label={mappingText.noneOfChannel(name)}
          >
            {mappingText.noneOf}
          </PostButton>
        )}
        {isByHand && (
          <>
            <PostButton fields={fields} name="hacer" value="automatico">
              {page.automatic}
            </PostButton>
            <span className={controls.hint}>{page.automaticHint}</span>
          </>
        )}
      </div>
    </section>
  );
}

export default function MappingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { channel, suggestions, text: typed, options, done } = loaderData;
  const here = `/guia/canales/${channel.rowId}`;
  return (
    <Page
      title={channel.name}
      about={mappingText.title}
      actions={<LinkButton to="/guia/canales">{mappingText.toList}</LinkButton>}
    >
      <MappingAnswer problem={actionData?.problem} done={done} here={here} />
      <Current loaderData={loaderData} />
      {channel.guide && <Offset loaderData={loaderData} guide={channel.guide} />}
      {suggestions.length > 0 && (
        <section className={own.part} aria-label={page.suggestions}>
          <h2>{page.suggestions}</h2>
          <div className={`${controls.panel} ${own.wide}`}>
            <GuideOptions
              channel={channel}
              options={suggestions}
              here={here}
              className={own.found}
            />
          </div>
        </section>
      )}
      <section className={own.part} aria-label={page.search}>
        <h2>{page.search}</h2>
        <Form role="search" className={`${records.filters} ${own.wide}`} key={typed}>
          <TextField label={page.searchLabel} type="search" name="q" defaultValue={typed} />
          <Button>{page.searchButton}</Button>
        </Form>
        {typed !== '' && options.length === 0 && <p>{page.nothing}</p>}
        {options.length > 0 && (
          <div className={`${controls.panel} ${own.wide}`}>
            <GuideOptions channel={channel} options={options} here={here} className={own.found} />
          </div>
        )}
      </section>
    </Page>
  );
}
