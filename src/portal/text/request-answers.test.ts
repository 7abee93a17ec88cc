import { expect, test } from 'vitest';
import { SPAM } from '../../domain/requests/request.ts';
import { requestAnswersText } from './request-answers.es.ts';

test('nobody is called a spammer', () => {
  expect(requestAnswersText.closed('asdf', SPAM)).toBe(
    '«asdf» no la vamos a agregar: no es un título.',
  );
});
