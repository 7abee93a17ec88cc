import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { useCopy } from '../layout/use-copy.ts';
import { teamText } from '../text/team.es.ts';
import { dateText } from '../text/when.es.ts';
import styles from './InvitationLink.module.css';

type Props = { name: string; link: string; until: Date };

export function InvitationLink({ name, link, until }: Props) {
  const { box, isCopied, copy } = useCopy<HTMLInputElement>(link);
  return (
    <section className={styles.link} role="status">
      <h2>{teamText.link.title(name)}</h2>
      <p>{teamText.link.more(dateText(until))}</p>
      <div className={styles.row}>
        <input
          ref={box}
          className={controls.input}
          aria-label={teamText.link.label}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button type="button" look="primary" onClick={copy}>
          {isCopied ? teamText.link.copied : teamText.link.copy}
        </Button>
      </div>
    </section>
  );
}
