import { expect, test } from 'vitest';
import { EMPTY_LIBRARY } from './library.ts';
import { isRepaired, noteComplaint } from './own-complaints.ts';

const about = (id: string, repaired?: string) => ({ id, ...(repaired && { repaired }) });

test('a server is repaired when a page says so that did not before', () => {
  const library = noteComplaint(EMPTY_LIBRARY, about('1'));
  expect(isRepaired(library, about('1'))).toBe(false);
  expect(isRepaired(library, about('1', 'x'))).toBe(true);
  expect(isRepaired(library, about('11', 'x'))).toBe(false);
});

test('a server is broken again after another complaint, until another repair', () => {
  const again = noteComplaint(noteComplaint(EMPTY_LIBRARY, about('1')), about('1', 'x'));
  expect(again.complaints).toEqual(['1 x']);
  expect(isRepaired(again, about('1', 'x'))).toBe(false);
  expect(isRepaired(again, about('1', 'y'))).toBe(true);
});

test('what the viewer complained about is forgotten after fifty others', () => {
  const many = Array.from({ length: 60 }, (_, place) => about(String(place + 1)));
  const library = many.reduce(noteComplaint, EMPTY_LIBRARY);
  expect(library.complaints).toHaveLength(50);
  expect(isRepaired(library, about('60', 'x'))).toBe(true);
  expect(isRepaired(library, about('1', 'x'))).toBe(false);
});
