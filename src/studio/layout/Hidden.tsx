type Props = {
  fields: Readonly<Record<string, string>> | Iterable<readonly [name: string, value: string]>;
};

/** What a form posts besides what is typed into it. */
export function Hidden({ fields }: Props) {
  const all = Symbol.iterator in fields ? [...fields] : Object.entries(fields);
  return all.map(([name, value]) => (
    <input key={`${name}/${value}`} type="hidden" name={name} value={value} />
  ));
}
