import styles from './CaptionSettings.module.css';

type ChoiceProps<Value extends string> = {
  title: string;
  values: readonly Value[];
  names: Readonly<Record<Value, string>>;
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** One of a few values, as radio buttons. */
export function Choice<Value extends string>({
  title,
  values,
  names,
  chosen,
  onChoose,
}: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{title}</legend>
      {values.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={title}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {names[value]}
        </label>
      ))}
    </fieldset>
  );
}
