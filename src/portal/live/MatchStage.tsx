import type { Candidate } from '../../domain/playback/candidates.ts';
import { AdOverlay } from '../playback/AdOverlay.tsx';
import { Player } from '../playback/player/Player.tsx';

type Props = { name: string; candidates: Candidate[] };

/** The player of a match, with its ad: what is loaded at the tap. */
export function MatchStage({ name, candidates }: Props) {
  return (
    <Player name={name} poster="" live={{}} candidates={candidates}>
      <AdOverlay />
    </Player>
  );
}
