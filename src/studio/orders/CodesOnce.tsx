import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { NewTab } from '../layout/NewTab.tsx';
import records from '../layout/records.module.css';
import { useCopy } from '../layout/use-copy.ts';
import { codesText } from '../text/orders.es.ts';
import styles from './CodesOnce.module.css';

const text = codesText.once;

/** WhatsApp asks to whom. */
const chatWith = (message: string): string =>
  `https://wa.me/?${new URLSearchParams({ text: message })}`;

/** Codes right after they were issued. Nobody can read them again. */
export function CodesOnce({ codes }: { codes: readonly string[] }) {
  const written = codes.join('\n');
  const { box, isCopied, copy } = useCopy<HTMLTextAreaElement>(written);
  return (
    <section className={styles.once} role="status">
      <h2>{text.title(codes.length)}</h2>
      <p>{text.more(codes.length)}</p>
      <textarea
        ref={box}
        className={`${controls.input} ${styles.codes}`}
        aria-label={text.label}
        readOnly
        rows={Math.min(codes.length, 10)}
        value={written}
        autoComplete="off"
        spellCheck={false}
      />
      <p className={records.ways}>
        <Button type="button" look="primary" onClick={copy}>
          {isCopied ? text.copied : text.copy}
        </Button>
        <NewTab className={controls.button} href={chatWith(text.message([...codes]))}>
          {text.send}
        </NewTab>
      </p>
    </section>
  );
}
