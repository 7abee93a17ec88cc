import { createInterface } from 'node:readline/promises';

/** All that a command writes to, or reads from, whoever started it. */

// A reader that has seen enough, such as `head`, is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  note(`butaca: the answer could not be written: ${error.message}`);
  process.exitCode = 1;
});

export const print = (text: string): void =>
  void process.stdout.write(text === '' || text.endsWith('\n') ? text : `${text}\n`);

/** For people: standard output holds the answer and nothing else. */
export const note = (line: string): void => void process.stderr.write(`${line}\n`);

/** Somebody who watches the progress, which a log should not hold. */
export const isWatched = (): boolean => process.stderr.isTTY === true;

export const progress = (text: string): void => void process.stderr.write(text);

/** Yes where nobody can be asked: a script has made up its mind. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return true;
  const lines = createInterface({
    input: process.stdin,
    output: process.stderr,
    terminal: false,
  });
  // Ctrl-D closes it without an answer, which is a no.
  const closed = new Promise<string>((done) => lines.once('close', () => done('')));
  const answer = await Promise.race([lines.question(`${question} [y/N] `), closed]);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}
