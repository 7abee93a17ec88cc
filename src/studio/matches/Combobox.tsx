import { type KeyboardEvent, useId, useState } from 'react';
import { completions, type IndexedName } from '../../domain/football/name-completion.ts';
import { normaliseText } from '../../domain/search/text.ts';
import { ComboInput, ComboOption } from '../layout/Combo.tsx';
import { matchesText as text } from '../text/matches.es.ts';
import styles from './Combobox.module.css';

const MAX_OPTIONS = 7;

type Props = {
  label: string;
  value: string;
  names: readonly IndexedName[];
  onChange: (value: string) => void;
  /** Takes an offered name, or what was typed; by default it becomes the value. */
  onAccept?: (name: string) => void;
  /** Keys that accept what is active without leaving, such as a comma. */
  acceptKeys?: readonly string[];
  cell?: string;
  placeholder?: string | undefined;
  isInvalid?: boolean;
};

/** A text with known names below it. The first is active at once: a few letters and Tab are enough. */
export function Combobox(props: Props) {
  const { label, value, names, onChange, onAccept = onChange, acceptKeys, cell } = props;
  const list = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);

  const found = isOpen ? completions(names, value, MAX_OPTIONS) : [];
  const isKnown = found.some((name) => normaliseText(name) === normaliseText(value));
  /** What was typed can be taken as it is. */
  const options = found.length > 0 && !isKnown ? [...found, value.trim()] : found;
  const isShown = isOpen && options.length > 0;
  const current = options[Math.min(active, options.length - 1)];

  const accept = (name: string) => {
    setIsOpen(false);
    setActive(0);
    onAccept(name);
  };

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      setIsOpen(true);
      return;
    }
    if (acceptKeys?.includes(key) && value.trim() !== '') {
      event.preventDefault();
      accept(isShown && current !== undefined ? current : value.trim());
      return;
    }
    if (!isShown || event.altKey || event.ctrlKey || event.metaKey) {
      if (key === 'Tab' && onAccept !== onChange && value.trim() !== '') accept(value.trim());
      return;
    }
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : -1;
      setActive((options.length + active + step) % options.length);
    } else if (key === 'Escape') {
      event.preventDefault();
      setIsOpen(false);
    } else if ((key === 'Tab' || key === 'Enter') && current !== undefined) accept(current);
  };

  return (
    <div className={styles.box}>
      <ComboInput
        list={list}
        active={isShown ? options.indexOf(current ?? '') : null}
        className={styles.input}
        aria-label={label}
        aria-invalid={props.isInvalid || undefined}
        data-cell={cell}
        value={value}
        placeholder={props.placeholder}
        onChange={(event) => {
          setIsOpen(true);
          setActive(0);
          onChange(event.target.value);
        }}
        onKeyDown={press}
        onFocus={(event) => event.target.select()}
        onBlur={() => setIsOpen(false)}
      />
      {isShown && (
        <div role="listbox" id={list} aria-label={text.table.known} className={styles.list}>
          {options.map((name, place) => (
            <ComboOption
              key={name}
              list={list}
              place={place}
              isActive={name === current}
              className={styles.option}
              onClick={() => accept(name)}
            >
              {place < found.length ? name : text.table.typed(name)}
            </ComboOption>
          ))}
        </div>
      )}
    </div>
  );
}
