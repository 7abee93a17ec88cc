import { quantile } from '../edge-client.ts';
import { atMost, type Bar } from '../report.ts';
import { withMillion } from './million.ts';
import { timeScreens } from './time-screens.ts';

const MAX_MS = 150;

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
  return await withMillion(quick, async (bench) => {
    const paths = TYPED.map((typed) => `/ir/encontrar?${new URLSearchParams({ q: typed })}`);
    const { all, slowest } = await timeScreens(bench, paths, turns);
    const said = `slowest: ${slowest.path}, ${slowest.p95.toFixed(0)} ms`;
    const what = `${all.length} answers of Ctrl-K, p95`;
    return [atMost(what, quantile(all, 0.95), MAX_MS, 'ms', said)];
  });
}
