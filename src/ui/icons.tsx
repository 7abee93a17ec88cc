const PATHS = {
  home: 'M3 11.5 12 4l9 7.5V20a1 1 0 0 1-1 1h-5v-6H9v6H4a1 1 0 0 1-1-1z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm5 11.5L20.5 20.5',
  heart: 'M12 20s-8-4.8-8-10.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15.2 12 20 12 20z',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6 6 18',
  play: 'M7 4.5v15l12-7.5z',
  previous: 'M18 5v14L8 12zM6 5v14',
  next: 'M6 5v14l10-7zM18 5v14',
  expand: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  ball: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8l4 3-1.5 4.5h-5L8 11zM12 3v5M4 9l4 2M20 9l-4 2M7 19.5l2.5-4M17 19.5l-2.5-4',
  outside: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  check: 'M5 12.5 10 17.5 19.5 7',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  more: 'M12 5.5v.01M12 12v.01M12 18.5v.01',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.5v.01',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  chat: 'M4 5h16v11H9l-5 4z',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
} as const;

type IconProps = { name: keyof typeof PATHS; filled?: boolean };

/** Its lines are drawn by base.css, which says that once for all icons of a page. */
export function Icon({ name, filled = false }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill={filled ? 'currentColor' : undefined}
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** A cinema seat: the mark of the portal. */
export function SeatMark() {
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      <rect x="6" y="4" width="16" height="13" rx="4" fill="var(--accent)" />
      <path d="M2 12a2.5 2.5 0 0 1 5 0v6h14v-6a2.5 2.5 0 0 1 5 0v10H2z" fill="#ff6b4a" />
      <rect x="6" y="22" width="3" height="3" fill="#ff6b4a" />
      <rect x="19" y="22" width="3" height="3" fill="#ff6b4a" />
    </svg>
  );
}
