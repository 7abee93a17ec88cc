import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form } from 'react-router';
import { useHasScript } from '../../ui/use-has-script.ts';
import controls from '../layout/controls.module.css';
import { requestsText } from '../text/requests.es.ts';
import { BulkBar } from './BulkBar.tsx';
import styles from './requests.module.css';

type Props = {
  /** The list as it is filtered. */
  here: string;
  /** Rows on this page, and those that match on all pages. */
  shown: number;
  matching: number;
  isOpen: boolean;
  error: string | null;
  children: ReactNode;
};

/** The list with its boxes: some rows, those of the page, or all that match (`todas`). With script the boxes agree. */
export function ChoiceForm({ here, shown, matching, isOpen, error, children }: Props) {
  const hasScript = useHasScript();
  const form = useRef<HTMLFormElement>(null);
  const page = useRef<HTMLInputElement>(null);
  const all = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState('');
  const isOnePage = matching <= shown;

  function agree(changed: EventTarget | null | undefined) {
    const rows = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? [])];
    const ofMany = [page.current, all.current].find((box) => box && box === changed);
    if (ofMany) for (const row of rows) row.checked = ofMany.checked;
    const count = rows.filter(({ checked }) => checked).length;
    const isPage = count === rows.length;
    const isAll = isPage && all.current?.checked === true;
    if (page.current) page.current.checked = isPage;
    if (all.current) all.current.checked = isAll;
    const { some, page: ofPage, matching: ofAll } = requestsText.chosen;
    if (isAll) setChosen(ofAll(matching));
    else setChosen(isPage && !isOnePage ? ofPage(count) : some(count));
  }

  // A box may be ticked before script is there, or by a browser that comes back.
  const start = useEffectEvent(() =>
    agree([all.current, page.current].find((box) => box?.checked)),
  );
  useEffect(() => start(), []);

  return (
    <Form
      method="post"
      ref={form}
      className={controls.panel}
      onChange={({ target }) => agree(target)}
    >
      <input type="hidden" name="volver" value={here} />
      <div className={styles.all}>
        {/* Its place is there before it works, so that rows do not move under a finger. */}
        <label className={hasScript || isOnePage ? undefined : styles.waiting}>
          <input
            ref={page}
            type="checkbox"
            name={isOnePage && !hasScript ? 'todas' : undefined}
            value="si"
          />
          {isOnePage ? requestsText.selectAll : requestsText.selectPage(shown)}
        </label>
        {!isOnePage && (
          <label>
            <input ref={all} type="checkbox" name="todas" value="si" />
            {requestsText.selectMatching(matching)}
          </label>
        )}
      </div>
      <ul>{children}</ul>
      <BulkBar isOpen={isOpen} error={error} chosen={chosen} />
    </Form>
  );
}
