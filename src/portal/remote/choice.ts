import { remoteText } from '../text/remote.es.ts';

/** The options of a `select` as a list of buttons: televisions draw their own in many ways, or not at all. */
export function choose(select: HTMLSelectElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'tv-choice';
  dialog.setAttribute(
    'aria-label',
    select.labels?.[0]?.firstChild?.textContent || select.ariaLabel || remoteText.choose,
  );
  const buttons = [...select.options].map((option) => {
    const button = document.createElement('button');
    button.textContent = option.text;
    button.disabled = option.disabled;
    button.setAttribute('aria-pressed', String(option.selected));
    button.toggleAttribute('data-first', option.selected);
    button.onclick = () => {
      const isOther = select.value !== option.value;
      select.value = option.value;
      dialog.close();
      if (isOther) select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    return button;
  });
  dialog.append(...buttons);
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}
