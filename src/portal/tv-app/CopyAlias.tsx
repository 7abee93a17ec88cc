import { useEffect, useRef, useState } from 'react';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';
import { tvAppText } from '../text/tv-app.es.ts';
import styles from './CopyAlias.module.css';

const CHECK_MS = 2000;

/** Without TLS, and on old televisions, copying works only through the selection. */
async function copy(field: HTMLInputElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand('copy');
  }
}

/** The payment alias. Without script it can be selected, and the copy button is hidden (base.css). */
export function CopyAlias({ alias }: { alias: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);

  // Every copy starts the two seconds again.
  useEffect(() => {
    if (copies === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), CHECK_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  return (
    <div className={styles.alias}>
      <input ref={field} readOnly value={alias} aria-label={tvAppText.alias} />
      <button
        type="button"
        className={button.quiet}
        aria-label={isCopied ? tvAppText.copied : tvAppText.copy}
        onClick={async () => {
          if (!field.current) return;
          await copy(field.current);
          setCopies((before) => before + 1);
        }}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
      </button>
      <span className="visually-hidden" role="status">
        {isCopied && tvAppText.copied}
      </span>
    </div>
  );
}
