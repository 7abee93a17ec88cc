import { expect, test } from 'vitest';
import { allowsFraming } from './framing.ts';

const allows = (
  site: string,
  given: { frameOptions?: string[]; contentPolicies?: string[] },
  page = 'https://video.example/e/1',
) =>
  allowsFraming(new URL(page), new URL(site), {
    frameOptions: [],
    contentPolicies: [],
    ...given,
  });

const SITE = 'https://butaca.example';

test.each([
  [{}, true],
  [{ frameOptions: ['DENY'] }, false],
  [{ frameOptions: ['deny'] }, false],
  [{ frameOptions: ['SAMEORIGIN'] }, false],
  [{ frameOptions: ['ALLOWALL'] }, true],
  [{ frameOptions: ['ALLOW-FROM https://other.example'] }, true],
  [{ frameOptions: ['SAMEORIGIN, SAMEORIGIN'] }, false],
  [{ contentPolicies: ["frame-ancestors 'none'"] }, false],
  [{ contentPolicies: ['frame-ancestors'] }, false],
  [{ contentPolicies: ["frame-ancestors 'self'"] }, false],
  [{ contentPolicies: ['frame-ancestors *'] }, true],
  [{ contentPolicies: ['frame-ancestors https:'] }, true],
  [{ contentPolicies: ['frame-ancestors http:'] }, false],
  [{ contentPolicies: ['frame-ancestors butaca.example'] }, true],
  [{ contentPolicies: ['frame-ancestors http://butaca.example'] }, true],
  [{ contentPolicies: ['frame-ancestors https://BUTACA.example/'] }, true],
  [{ contentPolicies: ['frame-ancestors https://butaca.example:443'] }, true],
  [{ contentPolicies: ['frame-ancestors https://butaca.example:444'] }, false],
  [{ contentPolicies: ['frame-ancestors https://butaca.example:*'] }, true],
  [{ contentPolicies: ['frame-ancestors *.example'] }, true],
  [{ contentPolicies: ['frame-ancestors *.butaca.example'] }, false],
  [{ contentPolicies: ['frame-ancestors https://other.example'] }, false],
  [{ contentPolicies: ["default-src 'none'"] }, true],
  [{ contentPolicies: ["default-src 'self'; Frame-Ancestors 'none'"] }, false],
  [{ contentPolicies: ['frame-ancestors *', "frame-ancestors 'none'"] }, false],
  [{ contentPolicies: ["frame-ancestors *, frame-ancestors 'none'"] }, false],
  // The policy is newer and stands above the option.
  [{ frameOptions: ['DENY'], contentPolicies: ['frame-ancestors *'] }, true],
])('%j lets the site frame: %s', (headers, allowed) => {
  expect(allows(SITE, headers)).toBe(allowed);
});

test('a site on a port of its own is named with it', () => {
  const policy = (source: string) => ({ contentPolicies: [`frame-ancestors ${source}`] });
  expect(allows('http://localhost:8080', policy('http://localhost:8080'))).toBe(true);
  expect(allows('http://localhost:8080', policy('http://localhost'))).toBe(false);
  const own = 'http://localhost:8080/e/1';
  expect(allows('http://localhost:8080', { frameOptions: ['SAMEORIGIN'] }, own)).toBe(true);
  expect(allows('http://localhost:8080', policy("'self'"), own)).toBe(true);
});
