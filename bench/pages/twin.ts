import type { Browser } from '@playwright/test';

/**
 * The page that a good engineer would write by hand for the same text and pictures: plain semantic HTML, one small style
 * sheet inside of it, the system's font, no script. Pictures have the same addresses, sizes and priorities, and are about
 * as large on the screen, so that the largest paint is of the same thing.
 */

/** As Lighthouse's phone. */
const SCREEN = { width: 412, height: 823 };

const STYLE = `*{box-sizing:border-box}
body{margin:0;background:#0e0b12;color:#f4efe6;font:16px/1.5 system-ui,sans-serif;padding-bottom:64px}
a{color:inherit}h1,h2,h3,p{margin:8px 16px}h1{font-size:1.6rem}
header,.line,.bar{display:flex;gap:12px;align-items:center;padding:8px 16px;overflow-x:auto}
header nav{display:none}input,select,button,summary{min-height:44px;font:inherit}input{width:100%}
ul{list-style:none;margin:0;padding:0 16px}
img{display:block;object-fit:cover;max-width:100%;background:#1d1824}
.grid{display:grid;gap:12px}li>a,.box{display:block}.box{background:#000}
.rail{display:flex;gap:12px;overflow-x:auto}.rail>li{flex:none;content-visibility:auto}
.hero{position:relative;isolation:isolate;display:flex;flex-direction:column;justify-content:flex-end}
.hero>img,.hero>picture img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;z-index:-1}
.bar{position:fixed;bottom:0;left:0;right:0;background:#0e0b12;justify-content:space-around}
@media(min-width:769px){header nav{display:flex;gap:12px}.bar{display:none}}`;

/** Runs in the page, at the size of a phone and without its script. */
function writeTwin(style: string): string {
  const KEPT =
    'src srcset sizes width height alt loading fetchpriority decoding media type href action name placeholder value datetime for id lang'.split(
      ' ',
    );
  const PLAIN =
    'header footer main nav section article aside h1 h2 h3 h4 p ul ol li a img picture source form input select option button details summary label time small b i strong'.split(
      ' ',
    );
  const LEFT_OUT = 'script style link template noscript dialog svg'.split(' ');
  const EMPTY = ['img', 'input', 'source'];
  const rules = new Map<string, string>();
  const quoted = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  /** A class for a size that the style sheet cannot know. */
  const sized = (rule: string): string => {
    const known = rules.get(rule) ?? `s${rules.size}`;
    rules.set(rule, known);
    return known;
  };
  const classesOf = (element: Element, look: CSSStyleDeclaration): string[] => {
    const box = element.getBoundingClientRect();
    const size = `width:${Math.round(box.width)}px;height:${Math.round(box.height)}px`;
    if (element.matches('ul')) {
      if (look.display === 'grid') {
        const columns = look.gridTemplateColumns.split(' ').length;
        return ['grid', sized(`grid-template-columns:repeat(${columns},1fr)`)];
      }
      if (look.display === 'flex') {
        const [first] = element.children;
        const item = first?.getBoundingClientRect();
        const [wide, high] = [Math.round(item?.width ?? 0), Math.round(item?.height ?? 0)];
        return ['rail', sized(`--w:${wide}px;--h:${high}px`)];
      }
    }
    if (element.matches('nav')) return [look.position === 'fixed' ? 'bar' : 'line'];
    if (element.matches('section') && isHero(element))
      return ['hero', sized(`min-height:${Math.round(box.height)}px`)];
    if (element.matches('img') && !isBackdrop(element)) return [sized(size)];
    if (element.matches('section, form, header, aside'))
      return [sized(`min-height:${Math.round(box.height)}px`)];
    return [];
  };
  const isBackdrop = (element: Element) =>
    getComputedStyle(element).position === 'absolute' &&
    element.getBoundingClientRect().width > 300;
  const isHero = (element: Element) =>
    [...element.querySelectorAll(':scope > img, :scope > picture > img')].some(isBackdrop);
  const write = (node: Node): string => {
    if (node instanceof Text) return quoted(node.data.replaceAll(/\s+/g, ' '));
    if (!(node instanceof Element)) return '';
    const tag = node.localName;
    const look = getComputedStyle(node);
    // The place of a picture that moves. With script the player is there instead.
    const isPlayer = node.matches('noscript:has(video, iframe)') && node.parentElement;
    if (isPlayer || node.matches('video, iframe')) {
      const { width, height } = (isPlayer || node).getBoundingClientRect();
      const size = sized(`width:${Math.round(width)}px;height:${Math.round(height)}px`);
      const poster = node.getAttribute('poster');
      const picture = poster ? `<img src="${quoted(poster)}" alt="" class="${size}">` : '';
      return picture || `<span class="box ${size}"></span>`;
    }
    const isHidden =
      look.display === 'none' && !node.closest('details, select, picture, header nav');
    if (LEFT_OUT.includes(tag) || isHidden || node.matches('[type=hidden], [popover]')) return '';
    const inside = [...node.childNodes].map(write).join('');
    if (!PLAIN.includes(tag)) {
      // A wrapper. Where it holds bare words, they are a paragraph.
      const hasWords = [...node.childNodes].some(
        (child) => child instanceof Text && child.data.trim() !== '',
      );
      const isInside = node.parentElement?.closest('p, a, h1, h2, h3, button, label, summary, li');
      return hasWords && look.display !== 'inline' && !isInside ? `<p>${inside}</p>` : inside;
    }
    const attributes = KEPT.flatMap((name) => {
      const value = node.getAttribute(name);
      return value === null || (name === 'id' && tag !== 'main' && tag !== 'input')
        ? []
        : [`${name}="${quoted(value)}"`];
    });
    const classes = classesOf(node, look);
    if (classes.length > 0) attributes.push(`class="${classes.join(' ')}"`);
    // Its words were only an icon.
    const label = node.getAttribute('aria-label');
    const words = inside === '' && label && !EMPTY.includes(tag) ? quoted(label) : inside;
    const open = `<${[tag, ...attributes].join(' ')}>`;
    return EMPTY.includes(tag) ? open : `${open}${words}</${tag}>`;
  };
  const body = [...document.body.childNodes].map(write).join('');
  const sizes = [...rules].map(([rule, name]) => `.${name}{${rule}}`).join('');
  const description = document.querySelector('meta[name=description]')?.getAttribute('content');
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${quoted(document.title)}</title><meta name="description" content="${quoted(description ?? '')}"><link rel="icon" href="/favicon.svg"><style>${style}.rail>li{width:var(--w);contain-intrinsic-size:var(--w) var(--h)}${sizes}</style></head><body>${body}</body></html>`;
}

export async function twinOf(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext({
    viewport: SCREEN,
    isMobile: true,
    hasTouch: true,
    javaScriptEnabled: false,
    ignoreHTTPSErrors: true,
  });
  try {
    const page = await context.newPage();
    await page.goto(url);
    return await page.evaluate(writeTwin, STYLE);
  } finally {
    await context.close();
  }
}
