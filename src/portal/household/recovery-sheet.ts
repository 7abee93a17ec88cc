import { qrCode } from '../../domain/remote/qr.ts';
import { householdText } from '../text/household.es.ts';
import { invitationTo } from './invitation.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** In a page of its own, which has nothing else to print. */
export function printSheet(written: string): void {
  const sheet = open('', '_blank');
  if (!sheet) return;
  const { document: page } = sheet;
  page.title = householdText.printTitle;
  page.documentElement.lang = document.documentElement.lang;
  const add = (tag: string, words: string) => {
    const element = page.createElement(tag);
    element.textContent = words;
    page.body.append(element);
  };
  add('h1', householdText.printTitle);
  add('p', householdText.printAbout);
  add('h2', written);
  const address = invitationTo('hogar', written);
  const rows = qrCode(address) ?? [];
  const svg = page.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${rows.length} ${rows.length}`);
  svg.setAttribute('width', '240');
  const path = page.createElementNS(SVG, 'path');
  const squares = rows.map((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  );
  path.setAttribute('d', squares.join(''));
  svg.append(path);
  page.body.append(svg);
  add('p', `${location.origin}/perfil`);
  sheet.print();
}
