import { Link } from 'react-router';
import { type ListedSource, listSources } from '../../../data/queries/guide-sources.ts';
import { requireAllowed } from '../../access/acting.server.ts';
import { SavedNotice } from '../../editing/SavedNotice.tsx';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { isRowId } from '../../http/row-id.ts';
import { Answer } from '../../layout/Answer.tsx';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { failureText, guideText } from '../../text/guide.es.ts';
import { mappingText } from '../../text/guide-mapping.es.ts';
import { text } from '../../text/text.es.ts';
import { agoText } from '../../text/when.es.ts';
import type { Route } from './+types/guia';

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAllowed({ actor: context.get(actorContext) }, 'guide.edit');
  const change = url.searchParams.get('borrada');
  return {
    sources: await listSources(db),
    isRemoved: change !== null,
    change: isRowId(change) ? change : null,
    now: new Date(),
  };
}

export const meta = () => [{ title: text.title(text.sections.guide) }];

function SourceRow({ source, now }: { source: ListedSource; now: Date }) {
  const { id, name, kind, place, enabled, channels, mapped, readAt, failure, isUnderWay } = source;
  const { badges } = guideText;
  return (
    <li className={`${records.record} ${records.fourth}`}>
      <div>
        <p className={records.name}>
          <Link to={`/guia/${id}`}>{name}</Link>
        </p>
        <p className={records.line}>{guideText.line(guideText.kinds[kind], place)}</p>
      </div>
      <p>{guideText.channels(channels, mapped)}</p>
      <div>
        <p>{readAt ? guideText.readAt(agoText(readAt, now)) : guideText.never}</p>
        {failure && <p className={records.line}>{failureText(failure).title}</p>}
      </div>
      <p className={records.ways}>
        {[
          ...(enabled ? [] : [badges.off]),
          ...(failure ? [badges.failed] : []),
          ...(isUnderWay ? [badges.underWay] : []),
        ].map((badge) => (
          <span key={badge} className={controls.badge}>
            {badge}
          </span>
        ))}
      </p>
    </li>
  );
}

export default function GuidePage({ loaderData }: Route.ComponentProps) {
  const { sources, isRemoved, change, now } = loaderData;
  return (
    <Page
      title={text.sections.guide}
      about={guideText.about}
      actions={
        <>
          <LinkButton to="/guia/canales">{mappingText.link}</LinkButton>
          <LinkButton to="/guia/nueva" look="primary">
            {guideText.add}
          </LinkButton>
        </>
      }
    >
      <Answer to={isRemoved}>
        {isRemoved && <SavedNotice title={guideText.remove.done} change={change} />}
      </Answer>
      {sources.length > 0 ? (
        <ul className={`${controls.panel} ${records.list}`}>
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} now={now} />
          ))}
        </ul>
      ) : (
        <Empty title={guideText.empty} more={guideText.emptyMore} />
      )}
    </Page>
  );
}
