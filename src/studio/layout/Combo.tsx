import type { ComponentProps } from 'react';

type InputProps = ComponentProps<'input'> & {
  /** The id of the list below. */
  list: string;
  /** The place of the active option; null while no list is shown. */
  active: number | null;
};

const optionId = (list: string, place: number): string => `${list}-${place}`;

/** A text with a list of options below it. While letters are composed, keys belong to the input method. */
export function ComboInput({ list, active, onKeyDown, ...input }: InputProps) {
  return (
    <input
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={active !== null}
      aria-controls={active === null ? undefined : list}
      aria-activedescendant={active === null ? undefined : optionId(list, active)}
      autoComplete="off"
      spellCheck={false}
      onKeyDown={(event) => {
        if (!event.nativeEvent.isComposing) onKeyDown?.(event);
      }}
      {...input}
    />
  );
}

type OptionProps = ComponentProps<'div'> & { list: string; place: number; isActive: boolean };

/** The keys are those of the input, where the focus stays. */
export function ComboOption({ list, place, isActive, ...option }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input.
    <div
      role="option"
      id={optionId(list, place)}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      {...option}
    />
  );
}
