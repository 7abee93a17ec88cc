/** The metrics that an expression of Prometheus reads. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const words = bare.match(/(?<![\w.])[a-z_:][\w:]*(?!\w|\s*\()/gi) ?? [];
  return [...new Set(words.filter((word) => !/^(and|or|unless|bool|offset)$/.test(word)))];
}

type Panel = { panels?: Panel[]; targets?: { expr: string }[]; title?: string };

/** Of a dashboard of Grafana, with the times that it would fill in. */
export function expressionsOf({ panels = [], targets = [] }: Panel): string[] {
  return [
    ...targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
    ...panels.flatMap(expressionsOf),
  ];
}

/** What a process has, from the text of its `/metrics`. */
export function metricsOf(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
  );
}
