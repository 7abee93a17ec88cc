import { expect, test } from 'vitest';
import { shortClass } from './short-class.ts';

test('a class has the same short name in every build, whatever asks for it', () => {
  const name = shortClass('card', 'src/ui/Card.module.css');
  expect(name).toMatch(/^c[\w-]{4}$/);
  expect(shortClass('card', `${process.cwd()}/src/ui/Card.module.css?used`)).toBe(name);
  expect(shortClass('card', 'src/ui/Other.module.css')).not.toBe(name);
});

test('two classes never share a name without a word', () => {
  expect(() => {
    for (let count = 0; count < 30_000; count++) shortClass(`class-${count}`, 'many.module.css');
  }).toThrow(/have one name/);
});
