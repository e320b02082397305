/** Runs a drawing over several frames: in each as many steps as fit into a few milliseconds. */

/** The part of a frame of 16.7 ms that is wanted; the rest is for what moves. */
const wantedMs = 6;
const firstSteps = 12;

export function createSlices() {
  let steps = firstSteps;
  let frame = 0;
  let current: Generator<void> | null = null;

  /** A canvas is filled after the code that drew on it: what the message has to wait for counts. */
  function measure(from: number) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const took = Math.max(performance.now() - from, 0.5);
      steps = Math.round(Math.max(3, Math.min(400, (steps + steps * (wantedMs / took)) / 2)));
      port1.close();
    };
    port2.postMessage(null);
  }

  function stop() {
    cancelAnimationFrame(frame);
    current = null;
  }

  return {
    get isRunning() {
      return current !== null;
    },
    stop,
    /** `isAtOnce`: all in one go, for the first picture: there is nothing yet that could stutter. */
    start(drawing: Generator<void>, isAtOnce: boolean, onDone: () => void) {
      stop();
      current = drawing;
      const run = (most: number) => {
        const from = performance.now();
        for (let step = 0; step < most; step += 1) {
          if (!drawing.next().done) continue;
          current = null;
          onDone();
          return;
        }
        measure(from);
        frame = requestAnimationFrame(() => run(steps));
      };
      run(isAtOnce ? Infinity : steps);
    },
  };
}
