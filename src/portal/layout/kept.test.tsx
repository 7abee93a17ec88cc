import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { kept, withKeptParts } from './kept.tsx';

const render = vi.fn((words: string) => words);
type Props = { of: { words: string }; name: string };
const Words = kept<Props>(
  ({ of, name }) => (
    <>
      <b>{render(of.words + name)}</b>
      <b>&amp;</b>
    </>
  ),
  (props) => props,
);
const page = (of: { words: string }, name = '') =>
  withKeptParts(() =>
    renderToString(
      <main>
        <i />
        <Words of={of} name={name} />
        <Words of={of} name={`${name} again`} />
        <i />
      </main>,
    ),
  );

test('a part is rendered once for what it shows, and pages are as they were without', () => {
  const list = { words: '1' };
  const plain = '<main><i></i><b>1</b><b>&amp;</b><b>1 again</b><b>&amp;</b><i></i></main>';
  expect(page(list)).toBe(plain);
  expect(page(list)).toBe(plain);
  expect(render).toHaveBeenCalledTimes(2);
});

test('another thing, or another name of it, is another part', () => {
  expect(page({ words: '1' })).toContain('<b>1</b>');
  const list = { words: '3' };
  expect(page(list)).toContain('<b>3</b>');
  expect(page(list, 'x')).toContain('<b>3x</b>');
  expect(page(list)).toContain('<b>3</b>');
});

test('outside of a page it is what it contains', () => {
  expect(renderToString(<Words of={{ words: '1' }} name="" />)).toBe('<b>1</b><b>&amp;</b>');
});
