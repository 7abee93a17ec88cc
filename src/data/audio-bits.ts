import { AUDIO_GROUPS, type AudioGroup } from '../domain/playback/servers.ts';

/** The languages of a title as one small number: a bit per language, in the order of the groups. */
const bitOf = (audio: AudioGroup): number => 1 << AUDIO_GROUPS.indexOf(audio);

export const audioBits = (audios: readonly AudioGroup[]): number =>
  audios.reduce((bits, audio) => bits | bitOf(audio), 0);

export const audiosOf = (bits: number): AudioGroup[] =>
  AUDIO_GROUPS.filter((audio) => (bits & bitOf(audio)) !== 0);

/** Every number that has this language: few enough to list them all in a condition. */
export const bitsWith = (audio: AudioGroup): number[] =>
  Array.from({ length: 1 << AUDIO_GROUPS.length }, (_, bits) => bits).filter(
    (bits) => (bits & bitOf(audio)) !== 0,
  );
