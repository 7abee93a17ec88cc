import { Link } from 'react-router';
import { MAPPING_STATES, mappingsPath } from '../../../domain/guide/mapping.ts';
import { requireAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import controls from '../../layout/controls.module.css';
import { FilterForm } from '../../layout/FilterForm.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import { Pages } from '../../layout/Pages.tsx';
import { PostButton } from '../../layout/PostButton.tsx';
import records from '../../layout/records.module.css';
import { TextField } from '../../layout/TextField.tsx';
import requests from '../../requests/requests.module.css';
import { mappingText } from '../../text/guide-mapping.es.ts';
import { text } from '../../text/text.es.ts';
import { GuideOptions } from '../GuideOptions.tsx';
import { MappingAnswer } from '../MappingAnswer.tsx';
import own from '../mapping.module.css';
import { changeMapping, loadMappings } from '../mappings.server.ts';
import type { Route } from './+types/canales';

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAllowed({ actor: context.get(actorContext) }, 'guide.edit');
  return await loadMappings(db, url.searchParams);
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  requireAllowed({ actor }, 'guide.edit');
  return { problem: await changeMapping(db, actor, await postedForm(request)) };
}

export const meta = () => [{ title: text.title(mappingText.title) }];

type Loaded = Route.ComponentProps['loaderData'];

/** The rest is on the page of the channel. */
const SHOWN = 3;

function ChannelRow({ channel, here }: { channel: Loaded['channels'][number]; here: string }) {
  const { rowId, name, isPublished, isGuideless, guide, suggestions } = channel;
  const isOpen = !guide && !isGuideless;
  const more = suggestions.length - SHOWN;
  return (
    <li className={own.row}>
      <div>
        <p className={records.name}>
          <Link to={`/guia/canales/${rowId}`}>{name}</Link>
        </p>
        {!isPublished && <p className={records.line}>{mappingText.draft}</p>}
      </div>
      <div>
        {guide && (
          <p>
            {guide.name}{' '}
            <span className={controls.quiet}>
              {[
                mappingText.place(guide.key, guide.source),
                mappingText.by(guide.by),
                ...(guide.isMissing ? [mappingText.missing] : []),
              ].join(' · ')}
            </span>
          </p>
        )}
        {isGuideless && <p>{mappingText.none}</p>}
        {isOpen && suggestions.length === 0 && (
          <p className={controls.quiet}>{mappingText.noGuide}</p>
        )}
        <GuideOptions channel={channel} options={suggestions.slice(0, SHOWN)} here={here} />
        {more > 0 && <Link to={`/guia/canales/${rowId}`}>{mappingText.more(more)}</Link>}
      </div>
      <div className={records.ways}>
        <LinkButton to={`/guia/canales/${rowId}`} aria-label={mappingText.chooseOf(name)}>
          {mappingText.choose}
        </LinkButton>
        {isOpen && (
          <PostButton
            fields={{ volver: here, canal: rowId }}
            name="hacer"
            value="ninguna"
            look="ghost"
            aria-label={mappingText.noneOfChannel(name)}
          >
            {mappingText.noneOf}
          </PostButton>
        )}
      </div>
    </li>
  );
}

function Filters({ loaderData: { filter, counts } }: { loaderData: Loaded }) {
  return (
    <>
      <nav className={requests.states} aria-label={mappingText.filter}>
        {MAPPING_STATES.map((state) => (
          <Link
            key={state}
            to={mappingsPath({ ...filter, state, page: 1 })}
            className={requests.state}
            aria-current={state === filter.state ? 'page' : undefined}
          >
            {mappingText.counted(mappingText.states[state], counts[state])}
          </Link>
        ))}
      </nav>
      <FilterForm at={mappingsPath(filter)}>
        <input type="hidden" name="ver" value={filter.state} />
        <TextField label={mappingText.find} type="search" name="q" defaultValue={filter.text} />
      </FilterForm>
    </>
  );
}

export default function MappingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, channels, hasMore, done } = loaderData;
  const here = mappingsPath(filter);
  return (
    <Page
      title={mappingText.title}
      about={mappingText.about}
      actions={
        <>
          <LinkButton to="/guia">{mappingText.back}</LinkButton>
          <LinkButton to="/guia/canales/aceptar">{mappingText.acceptOnly}</LinkButton>
        </>
      }
    >
      <MappingAnswer problem={actionData?.problem} done={done} here={here} />
      <Filters loaderData={loaderData} />
      {channels.length > 0 ? (
        <ul className={`${controls.panel} ${records.list}`}>
          {channels.map((channel) => (
            <ChannelRow key={channel.rowId} channel={channel} here={here} />
          ))}
        </ul>
      ) : (
        <Empty title={mappingText.empty} more={mappingText.emptyMore} />
      )}
      <Pages
        to={[
          filter.page > 1 && {
            path: mappingsPath({ ...filter, page: filter.page - 1 }),
            label: mappingText.newer,
          },
          hasMore && {
            path: mappingsPath({ ...filter, page: filter.page + 1 }),
            label: mappingText.older,
          },
        ]}
      />
    </Page>
  );
}
