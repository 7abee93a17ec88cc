import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { ResultKind } from '../../domain/search/kinds.ts';
import { text } from '../text/text.es.ts';
import styles from './SearchForm.module.css';

type Props = {
  hint: string;
  /** Distinguishes a form in a page from the one in the header. */
  name?: string;
  value?: string;
  kind?: ResultKind;
  /** Lets fields outside of the form belong to it. */
  id?: string;
};

type Suggestions = ComponentType<{ box: RefObject<HTMLInputElement | null> }>;

/** Enter leads to /buscar, with or without script. Suggestions are loaded when the box is first used. */
export function SearchForm({ hint, name, value = '', kind, id }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<Suggestions | null>(null);
  const load = () =>
    import('./SearchSuggestions.tsx').then(
      (module) => setSuggestions(() => module.SearchSuggestions),
      // Without suggestions the box still works.
      () => {},
    );
  // The box may have been tapped before this script was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (document.activeElement === box.current) load();
  }, []);
  return (
    <Form id={id} action="/buscar" className={styles.search} role="search" aria-label={name}>
      <input
        ref={box}
        onFocus={load}
        type="search"
        name="q"
        defaultValue={value}
        aria-label={text.search.label}
        placeholder={hint}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
      />
      {Suggestions && <Suggestions box={box} />}
      {kind && kind !== 'movie' && <input type="hidden" name="tipo" value={kind} />}
    </Form>
  );
}
