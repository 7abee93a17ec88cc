import { useId } from 'react';
import { Link } from 'react-router';
import controls from '../layout/controls.module.css';
import { LinkButton } from '../layout/LinkButton.tsx';
import { PostButton } from '../layout/PostButton.tsx';
import records from '../layout/records.module.css';
import { todayText as text } from '../text/today.es.ts';
import styles from './NeedList.module.css';
import type { Need, NeedGroup, Way } from './needs.ts';

function WayButton({ way, isFirst }: { way: Way; isFirst: boolean }) {
  const look = isFirst ? 'primary' : 'button';
  if (way.kind === 'link')
    return (
      <LinkButton to={way.path} look={look}>
        {way.label}
      </LinkButton>
    );
  return (
    <PostButton
      fields={way.fields}
      form={{ preventScrollReset: true }}
      name="hacer"
      value={way.hacer}
      look={look}
    >
      {way.label}
    </PostButton>
  );
}

function NeedRow({ need }: { need: Need }) {
  const heading = useId();
  return (
    <li className={styles.need} data-urgent={need.isUrgent || undefined} aria-labelledby={heading}>
      <div className={styles.what}>
        <h3 id={heading}>
          {need.isUrgent && <span className="visually-hidden">{text.urgent}</span>} {need.title}
        </h3>
        <p>{need.about}</p>
      </div>
      {need.ways.length > 0 && (
        <div className={records.ways}>
          {need.ways.map((way, place) => (
            <WayButton key={way.label} way={way} isFirst={place === 0 && need.isUrgent} />
          ))}
        </div>
      )}
    </li>
  );
}

/** Things of one kind, each with what solves it. */
export function NeedList({ group }: { group: NeedGroup }) {
  const heading = useId();
  const { name, needs, more, isUnknown } = group;
  return (
    <section aria-labelledby={heading} className={`${controls.panel} ${styles.group}`}>
      <h2 id={heading}>{name}</h2>
      {isUnknown && <p className={styles.unknown}>{text.unknown}</p>}
      <ul>
        {needs.map((need) => (
          <NeedRow key={need.key} need={need} />
        ))}
      </ul>
      {more && (
        <Link to={more.path} className={styles.more}>
          {more.label}
        </Link>
      )}
    </section>
  );
}
