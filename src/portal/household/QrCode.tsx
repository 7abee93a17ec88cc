import { qrCode } from '../../domain/remote/qr.ts';

/** Light modules around the code, which readers need. */
const MARGIN = 4;
/** Larger where letters are, as on televisions. */
const SIZE = '14em';

export function QrCode({ address, label }: { address: string; label: string }) {
  const rows = qrCode(address);
  if (!rows) return null;
  const side = rows.length + 2 * MARGIN;
  const squares = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')),
  );
  return (
    <svg viewBox={`0 0 ${side} ${side}`} width={SIZE} height={SIZE} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path d={squares.join('')} />
    </svg>
  );
}
