import * as fc from 'fast-check';

/** A text with some of its characters gone, doubled or others. */
export const damaged = (text: string) =>
  fc
    .array(
      fc.record({
        at: fc.nat(text.length - 1),
        cut: fc.nat(12),
        put: fc.oneof(
          fc.string({ maxLength: 4 }),
          fc.constantFrom(...'<>&"\'=,#\n\r\0;:/|'),
          fc.constant('<![CDATA['),
        ),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((changes) =>
      changes.reduce(
        (found, { at, cut, put }) => found.slice(0, at) + put + found.slice(at + cut),
        text,
      ),
    );
