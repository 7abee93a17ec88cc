import { useRef, useState } from 'react';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import records from '../layout/records.module.css';
import { codesText } from '../text/orders.es.ts';
import styles from './CodesOnce.module.css';

const text = codesText.once;

/** Codes right after they were issued. Nobody can read them again. */
export function CodesOnce({ codes }: { codes: readonly string[] }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const written = codes.join('\n');
  const copy = async () => {
    area.current?.select();
    await navigator.clipboard?.writeText(written).then(
      () => setIsCopied(true),
      () => {},
    );
  };
  return (
    <section className={styles.once} role="status">
      <h2>{text.title(codes.length)}</h2>
      <p>{text.more}</p>
      <textarea
        ref={area}
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
      </p>
    </section>
  );
}
