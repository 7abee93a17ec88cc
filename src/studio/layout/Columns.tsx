type Props = {
  names: readonly string[];
  /** The column whose name is for screen readers only. */
  unseen?: string | undefined;
  className?: string;
};

/** The heads of a table's columns. */
export function Columns({ names, unseen, className }: Props) {
  return (
    <thead className={className}>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name === unseen ? <span className="visually-hidden">{name}</span> : name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
