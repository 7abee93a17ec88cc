import { Form } from 'react-router';
import type { TitleKind } from '../../domain/catalog/title.ts';
import { text } from '../text.es.ts';
import styles from './SearchForm.module.css';

type Props = {
  hint: string;
  /** Tells a form in a page from the header's. */
  name?: string;
  value?: string;
  kind?: TitleKind;
};

/** Enter leads to /buscar, with script or without. */
export function SearchForm({ hint, name, value = '', kind }: Props) {
  return (
    <Form action="/buscar" className={styles.search} role="search" aria-label={name}>
      <input
        type="search"
        name="q"
        defaultValue={value}
        aria-label={text.search.label}
        placeholder={hint}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
      />
      {kind && kind !== 'movie' && <input type="hidden" name="tipo" value={kind} />}
    </Form>
  );
}
