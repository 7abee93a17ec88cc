/** How far a press of left or right goes in a film: further and further while the viewer keeps pressing. */

const STEPS_S = [10, 10, 10, 30, 30, 30, 60, 60, 60, 120];

/** `presses`: how many came before this one without a pause or a turn. */
export const seekStep = (presses: number): number =>
  STEPS_S[Math.min(presses, STEPS_S.length - 1)] as number;

export function seekPlace(from: number, by: number, duration: number): number {
  // A film that has ended would be over before it could be seen.
  return Math.max(0, Math.min(from + by, duration - 1));
}

const two = (number: number): string => String(number).padStart(2, '0');

/** 4:05, or 1:04:05. */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}
