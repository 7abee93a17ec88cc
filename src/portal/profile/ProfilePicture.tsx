import type { ReactNode } from 'react';
import type { ProfilePicture as Name, Profile } from '../../domain/library/profiles.ts';
import styles from './Profiles.module.css';

const eyes = (y: number, apart: number): ReactNode => (
  <>
    <circle cx={32 - apart} cy={y} r="3" fill="#0e0b12" />
    <circle cx={32 + apart} cy={y} r="3" fill="#0e0b12" />
  </>
);

const DRAWINGS: Readonly<Record<Name, ReactNode>> = {
  seat: (
    <>
      <path d="M20 16h24a6 6 0 0 1 6 6v16H14V22a6 6 0 0 1 6-6z" />
      <path d="M8 32a5 5 0 0 1 10 0v8h28v-8a5 5 0 0 1 10 0v18H8z" opacity=".7" />
    </>
  ),
  cat: (
    <>
      <path d="M14 12l10 9h16l10-9v26c0 9-8 15-18 15s-18-6-18-15z" />
      {eyes(34, 8)}
      <path d="M29 41h6l-3 4z" fill="#0e0b12" />
    </>
  ),
  owl: (
    <>
      <path d="M14 10c5 4 9 5 18 5s13-1 18-5v26c0 11-8 18-18 18s-18-7-18-18z" />
      <circle cx="24" cy="29" r="7" fill="#fff" />
      <circle cx="40" cy="29" r="7" fill="#fff" />
      {eyes(29, 8)}
      <path d="M29 36h6l-3 6z" fill="#0e0b12" />
    </>
  ),
  fish: (
    <>
      <path d="M6 32c8-14 28-18 40-4l11-8v24l-11-8C34 50 14 46 6 32z" />
      <circle cx="20" cy="29" r="3" fill="#0e0b12" />
    </>
  ),
  rocket: (
    <>
      <path d="M32 6c9 7 12 16 12 26v10H20V32c0-10 3-19 12-26z" />
      <path d="M20 34l-8 8v8l8-4zM44 34l8 8v8l-8-4zM27 46h10l-5 12z" opacity=".7" />
      <circle cx="32" cy="27" r="5" fill="#0e0b12" />
    </>
  ),
  ghost: (
    <>
      <path d="M14 54V30a18 18 0 0 1 36 0v24l-6-5-6 5-6-5-6 5-6-5z" />
      {eyes(30, 7)}
      <circle cx="32" cy="39" r="3" fill="#0e0b12" />
    </>
  ),
};

export function Drawing({ name }: { name: Name }) {
  return (
    <svg viewBox="0 0 64 64" fill="currentColor" aria-hidden="true" focusable="false">
      {DRAWINGS[name]}
    </svg>
  );
}

export function PlusDrawing() {
  return (
    <svg viewBox="0 0 64 64" stroke="currentColor" strokeWidth="6" aria-hidden="true">
      <path d="M32 14v36M14 32h36" />
    </svg>
  );
}

export function ProfilePicture({ profile }: { profile: Pick<Profile, 'colour' | 'picture'> }) {
  return (
    <span className={`${styles.picture} ${styles[profile.colour]}`}>
      <Drawing name={profile.picture} />
    </span>
  );
}
