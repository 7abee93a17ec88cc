import { createInterface } from 'node:readline/promises';

/** Input and output of the command line. */

// A reader that closes early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  note(`butaca: the answer could not be written: ${error.message}`);
  process.exitCode = 1;
});

export const print = (text: string): void =>
  void process.stdout.write(text === '' || text.endsWith('\n') ? text : `${text}\n`);

/** For people. Standard output holds only the answer. */
export const note = (line: string): void => void process.stderr.write(`${line}\n`);

/** Whether to show progress; a log should not contain it. */
export const isWatched = (): boolean => process.stderr.isTTY === true;

export const progress = (text: string): void => void process.stderr.write(text);

const canAsk = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true;

async function readAnswer(question: string): Promise<string> {
  const lines = createInterface({
    input: process.stdin,
    output: process.stderr,
    terminal: false,
  });
  // Ctrl-D closes it without an answer.
  const closed = new Promise<string>((done) => lines.once('close', () => done('')));
  const answer = await Promise.race([lines.question(question), closed]);
  lines.close();
  return answer.trim();
}

/** Yes without asking if there is no terminal, so that scripts work. */
export async function confirm(question: string): Promise<boolean> {
  return !canAsk() || /^y(es)?$/i.test(await readAnswer(`${question} [y/N] `));
}

/** The usual answer if there is no terminal, or nothing is typed. */
export async function ask(question: string, usual: string): Promise<string> {
  if (!canAsk()) return usual;
  return (await readAnswer(`${question}${usual && ` [${usual}]`}: `)) || usual;
}
