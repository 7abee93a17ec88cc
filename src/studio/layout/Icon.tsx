/** The studio's own, so that the portal does not load them. */
const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5',
  down: 'M5 9l7 7 7-7',
  plus: 'M12 5v14M5 12h14',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6 6 18',
  open: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  pen: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
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
