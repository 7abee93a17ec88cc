import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Role } from '../../domain/operators/permissions.ts';
import { Button } from '../layout/Button.tsx';
import { ComboInput, ComboOption } from '../layout/Combo.tsx';
import { Icon } from '../layout/Icon.tsx';
import { finderText as text } from '../text/finder.es.ts';
import styles from './Finder.module.css';
import type { FoundGroup, FoundItem } from './found.ts';
import { useFound } from './use-found.ts';

type Placed = { name: string; items: { item: FoundItem; place: number }[] };

/** Numbers the items through all groups. */
function placed(groups: readonly FoundGroup[]): Placed[] {
  let place = 0;
  return groups.map(({ name, items }) => ({
    name,
    items: items.map((item) => ({ item, place: place++ })),
  }));
}

type Props = { role: Role; onGo: (path: string) => void };

/** A text box with what it finds below. The first is active at once: a few letters and Enter are enough. */
export function FinderBox({ role, onGo }: Props) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  /** Enter was pressed before the answer was there. */
  const [isHurried, setIsHurried] = useState(false);
  const { groups, hasFailed, isCurrent } = useFound(typed, role);
  const options = groups.flatMap(({ items }) => items);
  const last = options.length - 1;
  const current = Math.min(active, last);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other answers, other options.
  useEffect(() => setActive(0), [groups]);
  useEffect(() => {
    document.getElementById(`${list}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, current]);
  useEffect(() => {
    if (!isHurried || !isCurrent) return;
    setIsHurried(false);
    if (options[0]) onGo(options[0].path);
  }, [isHurried, isCurrent, options, onGo]);

  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown') setActive(current >= last ? 0 : current + 1);
    else if (key === 'ArrowUp') setActive(current <= 0 ? last : current - 1);
    else if (key === 'Enter' && isCurrent && options[current]) onGo(options[current].path);
    else if (key === 'Enter') setIsHurried(!isCurrent);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <form method="dialog" className={styles.head}>
        <Icon name="search" />
        <ComboInput
          list={list}
          active={options.length > 0 ? current : null}
          aria-label={text.label}
          className={styles.input}
          value={typed}
          placeholder={text.placeholder}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsHurried(false);
          }}
          onKeyDown={press}
        />
        <Button look="ghost">{text.close}</Button>
      </form>
      {options.length > 0 && (
        <div role="listbox" id={list} aria-label={text.results} className={styles.list}>
          {placed(groups).map(({ name, items }) => (
            // biome-ignore lint/a11y/useSemanticElements: a list box has groups, not fields.
            <div key={name} role="group" aria-label={name}>
              <p className={styles.group} aria-hidden="true">
                {name}
              </p>
              {items.map(({ item, place }) => (
                <ComboOption
                  key={item.path + item.name}
                  list={list}
                  place={place}
                  isActive={place === current}
                  className={styles.option}
                  onClick={() => onGo(item.path)}
                >
                  <span className={styles.name}>{item.name}</span>
                  {item.about && <span className={styles.about}>{item.about}</span>}
                </ComboOption>
              ))}
            </div>
          ))}
        </div>
      )}
      {options.length === 0 && isCurrent && (
        <p className={styles.nothing}>
          <strong>{hasFailed ? text.failed : text.nothing}</strong>{' '}
          {hasFailed ? text.failedMore : text.nothingMore}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {typed.trim() !== '' && isCurrent ? text.count(options.length) || text.nothing : ''}
      </p>
    </>
  );
}
