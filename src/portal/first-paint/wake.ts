/**
 * Runs inside every page, before anything else of it: loads the page's own script when the viewer does something, and
 * keeps what they did until that script can answer. It is sent as its source text, so it uses nothing from outside of
 * it, and no syntax that televisions of 2021 lack.
 *
 * `data-script` on its element says when: `now` is after the first paint, for pages that do nothing without script.
 */
export function wake(): void {
  const INTENT = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
  /** A page that is left alone gets its script at last: hearts on cards, times of matches and the like need it. */
  const LEFT_ALONE_MS = 10_000;
  const SHEET_LIMIT_MS = 5000;
  const SCRIPT_LIMIT_MS = 6000;
  /** What only script can answer, and what it answers better than a new page would. */
  const WAITING = 'button[type="button"]:not([popovertarget]),[data-wait]';
  const isNow = (document.currentScript as HTMLElement).dataset.script === 'now';
  const root = document.documentElement;
  let isAwake = false;
  let missed: (() => void)[] = [];

  function run() {
    const waiting = document.querySelector('script[type="text/later"]');
    if (!waiting) return;
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = waiting.textContent;
    document.head.append(script);
    script.remove();
  }

  function load() {
    document.querySelectorAll<HTMLLinkElement>('link[rel="later"]').forEach((link) => {
      link.rel = 'modulepreload';
    });
    // Script may draw what the rules inside of the page do not cover.
    const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][disabled]');
    if (!sheet) return run();
    const limit = setTimeout(run, SHEET_LIMIT_MS);
    sheet.onload = sheet.onerror = () => {
      clearTimeout(limit);
      run();
    };
    sheet.disabled = false;
  }

  function start() {
    if (isAwake) return;
    isAwake = true;
    for (const name of INTENT) removeEventListener(name, onIntent, true);
    removeEventListener('pointermove', onMove, true);
    removeEventListener('error', onError, true);
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load);
    else load();
  }

  /** A tap on a plain link leaves the page: loading its script would only delay the next one. */
  function onIntent(event: Event) {
    const at = event.target;
    const link = at instanceof Element && at.closest('a[href]');
    const isTap = event.type === 'pointerdown' || event.type === 'touchstart';
    if (!isTap || !link || link.matches('[data-wait],[href^="#"]')) start();
  }

  /** Browsers also send moves of a pointer that rests where the page appeared. */
  function onMove(event: PointerEvent) {
    if (event.movementX !== 0 || event.movementY !== 0) start();
  }

  /** The page's script shows the name of a picture that cannot be loaded. */
  function onError(event: Event) {
    if (event.target instanceof HTMLImageElement) start();
  }

  function answerLater(at: HTMLElement) {
    missed.push(() => at.click());
    setTimeout(giveUp, SCRIPT_LIMIT_MS);
  }

  /** Dialogs open and close here; everything else is done again once the page's script is there. */
  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const at = (event.target as Element).closest('a,button');
    if (at instanceof HTMLAnchorElement && (at.getAttribute('href') || '')[0] === '#') {
      const around = at.closest<HTMLDialogElement>('dialog[open]');
      const dialog = document.getElementById(at.hash.slice(1));
      if (around) around.close();
      else if (!(dialog instanceof HTMLDialogElement)) return;
      else if (dialog.querySelector('[data-wait]')) answerLater(at);
      else dialog.showModal();
    } else if (at instanceof HTMLElement && at.matches(WAITING)) answerLater(at);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function onChange(event: Event) {
    const at = event.target;
    if (at instanceof HTMLSelectElement) {
      const { value } = at;
      missed.push(() => {
        at.value = value;
        at.dispatchEvent(new Event('change', { bubbles: true }));
      });
    } else if (at instanceof HTMLInputElement && at.type === 'checkbox') {
      const { checked } = at;
      missed.push(() => {
        at.checked = !checked;
        at.click();
      });
    }
  }

  /** Players have keys, as a remote control has. */
  function onKey(event: KeyboardEvent) {
    const { key, code, target } = event;
    if (!isNow || target !== document.body || event.metaKey || event.ctrlKey || event.altKey)
      return;
    missed.push(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true })),
    );
  }

  function answerMissed() {
    removeEventListener('click', onClick, true);
    removeEventListener('change', onChange, true);
    removeEventListener('keydown', onKey, true);
    const answers = missed;
    missed = [];
    for (const answer of answers) answer();
  }

  /** Links lead to their address if script does not come. */
  function giveUp() {
    if (missed.length > 0) answerMissed();
  }

  for (const name of INTENT) addEventListener(name, onIntent, { capture: true, passive: true });
  addEventListener('pointermove', onMove, { capture: true, passive: true });
  addEventListener('error', onError, true);
  addEventListener('click', onClick, true);
  addEventListener('change', onChange, true);
  addEventListener('keydown', onKey, true);
  addEventListener('butaca-ready', answerMissed, { once: true });

  // An entry that the page's script has already worked on, such as after Back: it may have more to show than its HTML.
  if (isNow || history.state)
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => {
    let isRemembered = root.className !== '';
    try {
      isRemembered = isRemembered || localStorage.getItem('butaca') !== null;
    } catch {
      // Without storage nothing is remembered.
    }
    if (isRemembered) start();
    else setTimeout(start, LEFT_ALONE_MS);
  });
}
