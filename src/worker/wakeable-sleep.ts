export type WakeableSleep = { sleep: (milliseconds: number) => Promise<void>; wake: () => void };

/** A sleep that can be ended early. `wake` does nothing if nobody sleeps. */
export function createWakeableSleep(): WakeableSleep {
  let wake = () => {};
  return {
    sleep: async (milliseconds) => {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    wake: () => wake(),
  };
}
