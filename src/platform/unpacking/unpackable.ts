/** `incomplete`: it stops before its end. `several-files`: an archive that is not of one file. */
export type UnpackProblem = 'compression' | 'incomplete' | 'too-large' | 'several-files';

export class Unpackable extends Error {
  override name = 'Unpackable';
  readonly reason: UnpackProblem;

  constructor(reason: UnpackProblem) {
    super(reason);
    this.reason = reason;
  }
}
