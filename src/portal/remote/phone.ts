import { qrCode } from '../../domain/remote/qr.ts';
import { remoteText } from '../text/remote.es.ts';

/** Ways to the viewer's phone, for what is easier there. */

const SVG = 'http://www.w3.org/2000/svg';
/** Light modules around the code, which readers need. */
const MARGIN = 4;

function picture(address: string): SVGSVGElement | null {
  const rows = qrCode(address);
  if (!rows) return null;
  const side = rows.length + 2 * MARGIN;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${side} ${side}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `${remoteText.phone}: ${address}`);
  const ground = document.createElementNS(SVG, 'path');
  ground.setAttribute('fill', '#fff');
  ground.setAttribute('d', `M0 0h${side}v${side}H0z`);
  const modules = document.createElementNS(SVG, 'path');
  const squares = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')),
  );
  modules.setAttribute('d', squares.join(''));
  svg.append(ground, modules);
  return svg;
}

/** On a page: its own address. */
export function showPhone(address: string): void {
  const code = picture(address);
  if (!code) return;
  const aside = document.createElement('aside');
  aside.className = 'tv-phone';
  const words = document.createElement('p');
  words.textContent = remoteText.phone;
  aside.append(code, words);
  document.body.append(aside);
}

/** For a page that the television cannot open. */
export function showElsewhere(address: string): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'tv-choice tv-elsewhere';
  dialog.setAttribute('aria-label', remoteText.phone);
  const words = document.createElement('p');
  words.textContent = remoteText.elsewhere;
  const close = document.createElement('button');
  close.textContent = remoteText.close;
  close.onclick = () => dialog.close();
  dialog.append(words, picture(address) ?? address, close);
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}
