type Props = { names: readonly string[]; className?: string };

/** The heads of a table's columns. */
export function Columns({ names, className }: Props) {
  return (
    <thead className={className}>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
