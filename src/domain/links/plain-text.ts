import { decodeEntities } from '../paste/entities.ts';
import { cleanText } from '../paste/text.ts';

/** Pages, forum posts and chats as lines of plain text, in which an address stands behind the text of its link. */

const HTML =
  /<\/?(?:a|p|div|table|tr|td|th|li|ul|br|iframe|h[1-6]|span|b|strong|option|dl|video|source)\b[^<>]*>/i;
const BLOCKS = new Set(
  'p,div,li,ul,ol,br,hr,h1,h2,h3,h4,h5,h6,dl,dt,dd,table,tbody,thead,tr,section,article,header,footer,option,select,blockquote,pre,iframe,video'.split(
    ',',
  ),
);
/** Their content is nothing that a person reads. */
const HIDDEN = new Set(['script', 'style', 'head', 'noscript', 'svg', 'template']);
const LINKS: Readonly<Record<string, string>> = { a: 'href', option: 'value' };
const FRAMES = new Set(['iframe', 'source', 'video', 'embed']);
const MAX_TAG = 4000;

function attributeOf(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    tag,
  );
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? null : decodeEntities(value.trim());
}

/** A relative address leads to the site that was copied, not to a host. */
const isAbsolute = (address: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(address);

class Page {
  #text = '';
  #link: { name: string; url: string; from: number } | null = null;

  add(text: string): void {
    this.#text += decodeEntities(text);
  }

  open(name: string, tag: string): void {
    const url = attributeOf(tag, LINKS[name] ?? 'src');
    if (name in LINKS && url && isAbsolute(url)) {
      if (name === 'option') this.#text += '\n';
      this.#link = { name, url, from: this.#text.length };
    } else if (FRAMES.has(name) && url && isAbsolute(url)) this.#text += `\n${url}\n`;
    else this.#space(name);
  }

  close(name: string): void {
    if (this.#link?.name === name) {
      const { url, from } = this.#link;
      // Where the text is the address itself, often shortened.
      if (/:\/\/|^www\./.test(this.#text.slice(from))) this.#text = this.#text.slice(0, from);
      this.#text += ` ${url} `;
      this.#link = null;
    }
    if (name === 'td' || name === 'th') this.#text += '\t';
    else this.#space(name);
  }

  #space(name: string): void {
    if (BLOCKS.has(name)) this.#text += '\n';
  }

  get text(): string {
    return this.#text;
  }
}

function withoutTags(html: string): string {
  const page = new Page();
  // Lines of the source mean nothing between tags of a table, and little elsewhere.
  const source = /<t[dh][\s>]/i.test(html) ? html.replace(/(?<!\s)\s*\n\s*/g, ' ') : html;
  let at = 0;
  while (at < source.length) {
    const start = source.indexOf('<', at);
    const end = start < 0 ? -1 : source.indexOf('>', start);
    if (end < 0) {
      // No tag ends any more, so the rest is text: looking on from each '<' would take forever.
      page.add(source.slice(at));
      break;
    }
    page.add(source.slice(at, start));
    const tag = source.slice(start, end + 1);
    at = end + 1;
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/i.exec(tag.slice(0, 40)) ?? [];
    const lower = name.toLowerCase();
    if (name === '') {
      if (/^<h(?:tt|xx)ps?:\/\//i.test(tag)) page.add(` ${tag.slice(1, -1)} `);
      // '<3' is text; '<!-- -->' and '<Multimedia omitido>' are not.
      else if (!/^<(?:!|\p{L})/u.test(tag)) at = start + 1;
    } else if (slash) page.close(lower);
    else if (HIDDEN.has(lower)) {
      const closing = new RegExp(`</${lower}`, 'gi');
      closing.lastIndex = at;
      const closed = closing.exec(source);
      if (!closed) break;
      at = closed.index;
    } else if (tag.length <= MAX_TAG) page.open(lower, tag);
  }
  return page.text;
}

const BBCODE_LINK = /\[url=["']?([^[\]"'\s]{1,2000})["']?\]([^[\]]{0,300})\[\/url\]/gi;
const BBCODE_TAG =
  /\[\/?(?:b|i|u|s|url|center|left|right|size|color|code|list|font|hide|spoiler|quote|\*)(?:=["']?[^\]\n"']{0,100}["']?)?\]/gi;

const withoutBbcode = (text: string): string =>
  text
    .replace(BBCODE_LINK, ' $2 $1 ')
    .replace(/\[img[^\]\n]{0,80}\][^[\n]{0,2000}\[\/img\]/gi, ' ')
    .replace(/\[quote[^\]\n]{0,80}\]/gi, '\n> ')
    .replace(/\[\/quote\]/gi, '\n')
    .replace(/\[spoiler=["']?([^\]\n"']{1,100})["']?\]/gi, '\n$1\n')
    .replace(BBCODE_TAG, ' ');

const withoutMarkdown = (text: string): string =>
  text
    .replace(/(?<!!)\[([^[\]\n]{0,300})\]\(([^\s()]{1,2000})\)/g, ' $1 $2 ')
    .replace(/^[ \t]*[-*] \[[ x]\] /gim, '')
    .replace(/\*\*|__|`/g, ' ')
    .replace(/^#{1,6} /gm, '')
    .replace(/^#EXTINF:[^\n,]{0,300},/gm, '')
    .replace(/^#EXTM3U.*$/gm, '');

/** A pasted text without its markup. */
export function plainText(pasted: string): string {
  const clean = cleanText(pasted);
  const text = HTML.test(clean)
    ? withoutTags(clean)
    : clean.replace(/<(h(?:tt|xx)ps?:\/\/[^\s<>]{1,2000})>/gi, ' $1 ');
  return withoutMarkdown(withoutBbcode(text));
}
