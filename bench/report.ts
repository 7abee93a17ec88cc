export type Bar = { what: string; bar: string; measured: string | number; ok: boolean };

export type BenchReport = { name: string; bars: Bar[]; notes?: string[] };

/** Each bench is `bench/NAME/main.ts` and exports one of these as `run`. */
export type Bench = (how: {
  quick: boolean;
  /** Options of one bench, such as `--only`. */
  options: ReadonlyMap<string, string>;
}) => Promise<BenchReport>;

/** A bench of several parts. `--only NAME` measures one. */
export const benchOf =
  (
    name: string,
    parts: Readonly<Record<string, (quick: boolean) => Promise<Omit<BenchReport, 'name'>>>>,
  ): Bench =>
  async ({ quick, options }) => {
    const only = options.get('--only');
    if (only !== undefined && !(only in parts))
      throw new Error(`--only is one of: ${Object.keys(parts).join(', ')}`);
    const bars: Bar[] = [];
    const notes: string[] = [];
    for (const [part, measure] of Object.entries(parts)) {
      if (only !== undefined && only !== part) continue;
      const measured = await measure(quick);
      bars.push(...measured.bars);
      notes.push(...(measured.notes ?? []));
    }
    return { name, bars, notes };
  };

export function reportTable({ bars, notes = [] }: BenchReport): string {
  const rows = [
    ['measure', 'bar', 'measured', 'ok'],
    ...bars.map(({ what, bar, measured, ok }) => [
      what,
      bar,
      String(measured),
      ok ? 'yes' : 'MISSED',
    ]),
  ];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lines = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  );
  return [...lines, ...notes.map((note) => `- ${note}`)].join('\n');
}
