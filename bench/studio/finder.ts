import { askStudio } from '../../tests/e2e/support/studio-request.ts';
import { quantile } from '../edge-client.ts';
import { atMost, type Bar } from '../report.ts';
import { withMillion } from './million.ts';

const MAX_MS = 150;
const WARM_TURNS = 2;

/** As an operator types: beginnings, common words, typing errors, numbers, screens, nothing at all. */
const TYPED = [
  ...[
    'l',
    'la',
    'la n',
    'la noche',
    'noche la',
    'sombra',
    'sonbra',
    'el misterioo de la casa',
    'casa',
  ],
  ...[
    'el',
    'de',
    'amor',
    'gerra',
    'xqzzy',
    'xqzzy noche',
    'retirar titulo',
    'petisiones',
    '12',
    'pedido 12',
  ],
];

/** What the dialog waits for after each key. */
export async function measureFinder(quick: boolean): Promise<Bar[]> {
  const turns = quick ? 5 : 40;
  return await withMillion(quick, async ({ stack, session }) => {
    const times = new Map(TYPED.map((typed) => [typed, [] as number[]]));
    for (let turn = -WARM_TURNS; turn < turns; turn++)
      for (const [typed, taken] of times) {
        const path = `/ir/encontrar?${new URLSearchParams({ q: typed })}`;
        const start = performance.now();
        const { status } = await askStudio(stack.studioOrigin, { path, session });
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        if (turn >= 0) taken.push(performance.now() - start);
      }
    const all = [...times.values()].flat();
    const byText = [...times]
      .map(([typed, taken]) => ({ typed, p95: quantile(taken, 0.95) }))
      .sort((a, b) => b.p95 - a.p95);
    for (const { typed, p95 } of byText)
      console.error(`${p95.toFixed(0).padStart(5)} ms  ${typed}`);
    const p95 = quantile(all, 0.95);
    return [
      atMost(
        `${all.length} answers of Ctrl-K, p95 (slowest: ${byText[0]?.typed}, ${byText[0]?.p95.toFixed(0)} ms)`,
        p95,
        MAX_MS,
        'ms',
      ),
    ];
  });
}
