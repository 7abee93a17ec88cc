import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const TEST = /\.test\.tsx?$/;

export type Import = { from: string; to: string };

/** Every import of `src`, of values and of types, without those of tests. */
export async function readImports(): Promise<Import[]> {
  const options = await extractDepcruiseOptions('./.dependency-cruiser.mjs');
  const { output } = await cruise(['src'], options);
  return (output as ICruiseResult).modules
    .filter(({ source }) => !TEST.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    );
}
