import type { Locator, Page } from '@playwright/test';
import { finderText } from '../../../src/studio/text/finder.es.ts';

/** How fast somebody types and clicks, in milliseconds. */
export type Pace = { key: number; click: number };

/** Five keys per second, and a second to find what to click and click it. */
export const CALM: Pace = { key: 200, click: 1000 };
export const AT_ONCE: Pace = { key: 0, click: 0 };

const WAIT_MS = 30_000;

/** The hand of an operator, which counts what it does. */
export class Hand {
  readonly page: Page;
  keys = 0;
  clicks = 0;
  readonly #pace: Pace;

  constructor(page: Page, pace: Pace) {
    this.page = page;
    this.#pace = pace;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await this.page.waitForTimeout(this.#pace.click);
    await target.click();
  }

  /** In place of what the field holds. */
  async type(label: string, words: string): Promise<void> {
    const field = this.page.getByRole('main').getByLabel(label, { exact: true });
    await this.click(field);
    if ((await field.inputValue()) !== '') await this.press('Control+a', 2);
    await this.#write(field, words);
  }

  async press(key: string, keys = 1): Promise<void> {
    this.keys += keys;
    await this.page.waitForTimeout(this.#pace.key * keys);
    await this.page.keyboard.press(key);
  }

  async #write(field: Locator, words: string): Promise<void> {
    this.keys += words.length;
    const { key } = this.#pace;
    // A long text takes longer than a browser's step may.
    const timeout = WAIT_MS + 2 * key * words.length;
    if (key === 0) await field.fill(words);
    else await field.pressSequentially(words, { delay: key, timeout });
  }

  /** A choice takes a click to open it and one to choose. */
  async choose(label: string, option: string): Promise<void> {
    this.clicks += 2;
    await this.page.waitForTimeout(2 * this.#pace.click);
    await this.page.getByRole('main').getByLabel(label, { exact: true }).selectOption(option);
  }

  /** A file takes a click to be asked for it, one on the file, and one to take it. */
  async takeFile(input: Locator, file: string): Promise<void> {
    this.clicks += 3;
    await this.page.waitForTimeout(3 * this.#pace.click);
    await input.setInputFiles(file);
  }

  /** The screen of this title by what it is for, as Ctrl-K finds it. */
  async find(words: string, title: string): Promise<void> {
    await this.click(this.page.getByRole('banner').getByText(finderText.open, { exact: true }));
    const field = this.page.getByRole('combobox', { name: finderText.label });
    await this.#write(field, words);
    await this.page.getByRole('option').first().waitFor();
    await this.press('Enter');
    await this.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  }

  /** A button or a link of the page, by its name. */
  async use(name: string): Promise<void> {
    const main = this.page.getByRole('main');
    await this.click(
      main
        .getByRole('button', { name, exact: true })
        .or(main.getByRole('link', { name, exact: true }))
        .first(),
    );
  }
}
