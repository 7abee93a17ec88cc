import { remoteText } from '../text/remote.es.ts';

/** Text fields: a television would cover the page with its own keyboard at once. Here OK opens a grid of letters. */

export type Field = HTMLInputElement | HTMLTextAreaElement;

const TEXT = /^(text|search|email|tel|url|password|number)$/;
const LETTERS = [...'abcdefghijklmnñopqrstuvwxyz1234567890.-@'];
const PAUSE_MS = 200;

/** Those that are closed until OK or a real keyboard opens them. */
const closed = new WeakSet<Field>();

const isText = (target: unknown): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && TEXT.test(target.type));

export const isOpenField = (target: unknown): target is Field => isText(target) && !target.readOnly;
export const isClosedField = (target: unknown): target is Field =>
  isText(target) && target.readOnly && closed.has(target);

export function closeField(target: unknown): void {
  if (!isOpenField(target)) return;
  target.readOnly = true;
  closed.add(target);
}

/** Also tells the page's own script. */
function write(field: Field, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function button(words: string, press: () => void, label?: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.textContent = words;
  if (label) made.setAttribute('aria-label', label);
  made.onclick = press;
  return made;
}

/** With the page's own script, which this one does not wait for. */
const fetchFound = async (words: string) =>
  await (await import('../search/SearchSuggestions.tsx')).fetchSuggestions(words);

/** Shows what a search would find, as links. */
function suggestions(list: HTMLElement): (words: string) => void {
  let timer: ReturnType<typeof setTimeout>;
  let latest = '';
  return (words) => {
    latest = words.trim();
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const asked = latest;
      const found = asked ? await fetchFound(asked).catch(() => []) : [];
      if (asked !== latest) return;
      const links = found.map(({ name, path }) => {
        const link = document.createElement('a');
        link.href = path;
        link.textContent = name;
        return link;
      });
      // The same links stay: one of them may have the focus.
      if (links.map(String).join() === [...list.children].map(String).join()) return;
      list.textContent = '';
      list.append(...links);
    }, PAUSE_MS);
  };
}

/** A grid of letters for this field, and what they find if it is a search. */
export function openLetters(field: Field): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'tv-letters';
  dialog.setAttribute(
    'aria-label',
    field.getAttribute('aria-label') || field.labels?.[0]?.textContent || remoteText.write,
  );
  const typed = document.createElement('output');
  const keys = document.createElement('div');
  const found = document.createElement('nav');
  found.setAttribute('aria-label', remoteText.found);
  const { form } = field;
  const isSearch = form !== null && new URL(form.action).pathname === '/buscar';
  const suggest = suggestions(found);
  let isLarge = false;
  const show = () => {
    typed.textContent = field.value || field.placeholder;
    if (isSearch) suggest(field.value);
  };
  const set = (value: string) => {
    if (field.maxLength >= 0 && value.length > field.maxLength) return;
    write(field, value);
    show();
  };
  const letters = LETTERS.map((letter) =>
    button(letter, () => set(field.value + (isLarge ? letter.toUpperCase() : letter))),
  );
  const toggle = button(remoteText.large, () => {
    isLarge = !isLarge;
    toggle.setAttribute('aria-pressed', String(isLarge));
  });
  letters[0]?.setAttribute('data-first', '');
  keys.append(
    ...letters,
    toggle,
    button(remoteText.space, () => set(`${field.value} `)),
    button(remoteText.erase, () => set(field.value.slice(0, -1))),
    button(isSearch ? remoteText.search : remoteText.done, () => {
      dialog.close();
      if (isSearch) form.requestSubmit();
    }),
  );
  dialog.append(typed, keys, found);
  dialog.onclose = () => dialog.remove();
  show();
  document.body.append(dialog);
  dialog.showModal();
}
