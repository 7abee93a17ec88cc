import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { suitableFor, suits } from '../../domain/catalogue/age.ts';
import { noteSearch } from '../../domain/library/library.ts';
import { normaliseText } from '../../domain/search/text.ts';
import { Icon } from '../../ui/icons.tsx';
import { Poster } from '../../ui/Poster.tsx';
import { changeLibrary, ownAge, useOwnLibrary } from '../library/library-store.ts';
import { text } from '../text/text.es.ts';
import styles from './SearchSuggestions.module.css';

export type Suggestion = {
  kind: keyof typeof text.search.kindOne;
  name: string;
  path: string;
  image: string;
  age?: number | null;
};

type Option = { path: string; name: string; suggestion: Suggestion | null };

const LIMIT_MS = 4000;
/** Debounce: faster key presses make one request. */
const PAUSE_MS = 40;

const resultsPath = (words: string) => `/buscar?${new URLSearchParams({ q: words })}`;

/** What a search for these words would find first, and this profile may see. Fails when it takes too long. */
export async function fetchSuggestions(
  words: string,
  abort = new AbortController(),
): Promise<Suggestion[]> {
  // Does nothing to an answer that has come.
  setTimeout(() => abort.abort(), LIMIT_MS);
  const path = `/buscar/sugerencias?${new URLSearchParams({ q: words })}`;
  const answer = await fetch(path, { signal: abort.signal });
  if (!answer.ok) return [];
  const { found } = (await answer.json()) as { found: Suggestion[] };
  return found.filter(({ age }) => suits(ownAge(), suitableFor(age)));
}

/** Suggestions for the words in the box. Each change cancels the last request. */
function useSuggestions(words: string): Suggestion[] {
  const query = normaliseText(words);
  const [found, setFound] = useState<Suggestion[]>([]);
  useEffect(() => {
    if (query === '') return;
    const abort = new AbortController();
    const ask = setTimeout(() => {
      // Cancelled or unreachable: Enter still leads to the results.
      fetchSuggestions(query, abort).then(setFound, () => {});
    }, PAUSE_MS);
    return () => {
      clearTimeout(ask);
      abort.abort();
    };
  }, [query]);
  // The old suggestions stay until the new ones arrive.
  return query === '' ? [] : found;
}

function optionsOf(words: string, suggestions: Suggestion[], recent: readonly string[]): Option[] {
  const search = (query: string): Option => ({
    path: resultsPath(query),
    name: query,
    suggestion: null,
  });
  if (normaliseText(words) === '') return recent.map(search);
  const found = suggestions.map((suggestion) => ({
    path: suggestion.path,
    name: suggestion.name,
    suggestion,
  }));
  return [...found, { ...search(words.trim()), name: text.search.all(words.trim()) }];
}

function OptionRow({ option }: { option: Option }) {
  const { suggestion, name } = option;
  if (!suggestion)
    return (
      <>
        <span className={styles.sign}>
          <Icon name="search" />
        </span>
        <span className={styles.name}>{name}</span>
      </>
    );
  return (
    <>
      <span className={styles.image}>
        <Poster src={suggestion.image} name="" unavailable="" eager shape="square" sizes="48px" />
      </span>
      <span className={styles.name}>{name}</span>
      <small>{text.search.kindOne[suggestion.kind]}</small>
    </>
  );
}

/** The words in the box, and whether its list is open. */
function useBox(input: HTMLInputElement | null) {
  const [words, setWords] = useState(input?.value ?? '');
  const [isOpen, setOpen] = useState(true);
  // In a layout effect, so that no key press is lost once the list is visible.
  useLayoutEffect(() => {
    if (!input) return;
    // Text that was typed before this component loaded.
    setWords(input.value);
    const onInput = () => {
      setWords(input.value);
      setOpen(true);
    };
    const open = () => setOpen(true);
    const close = () => setOpen(false);
    input.addEventListener('input', onInput);
    input.addEventListener('focus', open);
    input.addEventListener('blur', close);
    return () => {
      input.removeEventListener('input', onInput);
      input.removeEventListener('focus', open);
      input.removeEventListener('blur', close);
    };
  }, [input]);
  return { words, isOpen, setOpen };
}

/** Announces the list to assistive technology. Until it is used, the box is plain HTML. */
function useComboboxRole(input: HTMLInputElement | null, listId: string) {
  useEffect(() => {
    if (!input) return;
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', listId);
  }, [input, listId]);
}

/** Suggestions under the search box. Loaded when the box is first used. */
export function SearchSuggestions({ box }: { box: RefObject<HTMLInputElement | null> }) {
  const input = box.current;
  const listId = useId();
  const navigate = useNavigate();
  const { words, isOpen, setOpen } = useBox(input);
  const suggestions = useSuggestions(words);
  const options = optionsOf(words, suggestions, useOwnLibrary()?.searches ?? []);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && options.length > 0;
  const optionId = (place: number) => `${listId}${place}`;
  useComboboxRole(input, listId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words, other options
  useEffect(() => setActive(-1), [words, isOpen]);
  useEffect(() => {
    input?.setAttribute('aria-expanded', String(isShown));
    if (isShown && active >= 0) input?.setAttribute('aria-activedescendant', optionId(active));
    else input?.removeAttribute('aria-activedescendant');
  });

  const go = (option: Option | undefined) => {
    if (!option) return;
    setOpen(false);
    input?.blur();
    navigate(option.path);
  };
  const onKey = useRef((_: KeyboardEvent) => {});
  onKey.current = (event) => {
    const last = options.length - 1;
    if (event.key === 'ArrowDown' && !isShown) setOpen(true);
    else if (event.key === 'ArrowDown') setActive(active >= last ? -1 : active + 1);
    else if (event.key === 'ArrowUp' && isShown) setActive(active < 0 ? last : active - 1);
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else if (event.key === 'Enter' && isShown && active >= 0) go(options[active]);
    else {
      const asked = words.trim();
      if (event.key === 'Enter' && asked !== '') {
        changeLibrary((own) => noteSearch(own, asked));
        setOpen(false);
      }
      return;
    }
    event.preventDefault();
  };
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current(event);
    input?.addEventListener('keydown', listen);
    return () => input?.removeEventListener('keydown', listen);
  }, [input]);

  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label={text.search.suggestions}
        className={styles.list}
        hidden={!isShown}
        // The box keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
      >
        {isShown &&
          options.map((option, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the box's, which keeps the focus
            <div
              key={option.path}
              id={optionId(place)}
              role="option"
              aria-selected={place === active}
              tabIndex={-1}
              className={styles.option}
              onClick={() => go(option)}
            >
              <OptionRow option={option} />
            </div>
          ))}
      </div>
      <p role="status" className="visually-hidden">
        {isShown && normaliseText(words) !== '' ? text.search.suggested(suggestions.length) : ''}
      </p>
    </>
  );
}
