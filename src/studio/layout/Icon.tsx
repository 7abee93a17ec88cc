/** The studio's own, so that the portal does not load them. */
const PATHS = {
  down: 'M5 9l7 7 7-7',
  plus: 'M12 5v14M5 12h14',
  key: 'M8 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 12h9M17 12v4M21 12v3',
  screen: 'M3 5h18v11H3zM9 20h6M12 16v4',
  check: 'M5 12.5 10 17.5 19.5 7',
  warning: 'M12 4 2.5 20h19zM12 10v4.5M12 17.5v.01',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
