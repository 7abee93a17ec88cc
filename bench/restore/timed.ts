export const notes: string[] = [];

export async function timed<Result>(
  what: string,
  work: () => Promise<Result>,
): Promise<[Result, number]> {
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  const text = `${what}: ${seconds.toFixed(1)} s`;
  console.error(text);
  notes.push(text);
  return [result, seconds];
}
