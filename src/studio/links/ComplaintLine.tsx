import type { ComplainedLink } from '../../domain/links/complained-link.ts';
import controls from '../layout/controls.module.css';
import { PostButton } from '../layout/PostButton.tsx';
import records from '../layout/records.module.css';
import { complaintsText as text } from '../text/complaints.es.ts';
import { agoText } from '../text/when.es.ts';
import styles from './ComplaintLine.module.css';

type WaysProps = {
  /** Names a server or a domain. */
  fields: Readonly<Record<string, string>>;
  repaired: string;
  dismissed: string;
};

/** The two answers to complaints. */
export function ComplaintWays({ fields, repaired, dismissed }: WaysProps) {
  const form = { preventScrollReset: true };
  return (
    <div className={records.ways}>
      <PostButton fields={fields} form={form} name="hacer" value="arreglado" aria-label={repaired}>
        {text.repaired}
      </PostButton>
      <PostButton fields={fields} form={form} name="hacer" value="descartar" aria-label={dismissed}>
        {text.dismissed}
      </PostButton>
    </div>
  );
}

/** What viewers say about a link, and the answers. */
export function ComplaintLine({ link, now }: { link: ComplainedLink; now: Date }) {
  const { id, label, owner, complaints, firstAt, lastAt } = link;
  return (
    <>
      <p className={styles.said}>
        {complaints.map(({ reason, times }) => (
          <span key={reason} className={controls.badge}>
            {text.reason(reason, times)}
          </span>
        ))}
        <span className={controls.quiet}>
          {text.when(agoText(firstAt, now), agoText(lastAt, now))}
        </span>
      </p>
      <ComplaintWays
        fields={{ id }}
        repaired={text.repairedOf(label, owner)}
        dismissed={text.dismissedOf(label, owner)}
      />
    </>
  );
}
