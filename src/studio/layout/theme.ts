export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const NAME = 'theme';
const YEAR_S = 365 * 24 * 3600;

/** Kept in a cookie, so that the first byte of a page already has the right colours. */
export function themeOf(cookies: string | null): Theme {
  const [, given] = /(?:^|;\s*)theme=(\w+)/.exec(cookies ?? '') ?? [];
  return THEMES.find((theme) => theme === given) ?? 'system';
}

export const themeCookie = (theme: Theme): string =>
  `${NAME}=${theme}; Path=/; Max-Age=${YEAR_S}; SameSite=Strict; HttpOnly`;
