import type { ComponentType } from 'react';

/**
 * Parts that many pages have in common, such as the header and the most wanted titles. React renders each once per thing that
 * it shows; further pages get the same HTML.
 */

type Part = { of: object; name: string; html: string | undefined };
/** Nothing that a page shows contains it. */
const MARK = /* @__PURE__ */ crypto.randomUUID();
/** Of one thing. Names come from addresses too. */
const MAX_NAMES = 100;

const known = new WeakMap<object, Map<string, string>>();
/** Of the page that is being rendered, which happens at once. */
let parts: Part[] | null = null;

/**
 * `of` is what it shows: when that is another object, it is rendered again. `name` is all else that its HTML depends on.
 * Parts do not contain each other, and stand between elements. Only on the server, so browsers load nothing of it.
 */
export function kept<Props extends object>(
  Component: ComponentType<Props>,
  keyOf: (props: Props) => { of: object; name: string },
): ComponentType<Props> {
  return function Kept(props: Props) {
    const { of, name } = keyOf(props);
    if (!parts) return <Component {...props} />;
    const html = known.get(of)?.get(name);
    const place = parts.push({ of, name, html }) - 1;
    const here = `${MARK}${place};`;
    if (html !== undefined) return here;
    return (
      <>
        {here}
        <Component {...props} />
        {`${MARK};`}
      </>
    );
  };
}

function keep({ of, name }: Part, html: string): void {
  const names = known.get(of) ?? new Map<string, string>();
  if (names.size >= MAX_NAMES) names.clear();
  known.set(of, names.set(name, html));
}

function filled(html: string, found: readonly Part[]): string {
  const [start = '', ...pieces] = html.split(MARK);
  let page = start;
  let begun: { part: Part; at: number } | null = null;
  for (const piece of pieces) {
    const sign = piece.indexOf(';');
    const part = found[Number(piece.slice(0, sign) || Number.NaN)];
    if (part?.html !== undefined) page += part.html;
    else if (part) begun = { part, at: page.length };
    else if (begun) keep(begun.part, page.slice(begun.at));
    const rest = piece.slice(sign + 1);
    // React puts it between two marks.
    if (rest !== '<!-- -->') page += rest;
  }
  return page;
}

export function withKeptParts(render: () => string): string {
  const own: Part[] = [];
  parts = own;
  try {
    return filled(render(), own);
  } finally {
    parts = null;
  }
}
