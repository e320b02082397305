/** Milliseconds that this thread has a core for. No time passes while other processes have it. */
function cpuMs(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

interface Tries {
  /** A ratio of which no smaller one is looked for. */
  enough: number;
  /** The other one runs so often in each try, for noise to weigh the same on both. */
  otherTimes?: number;
  /** The time that the other one takes at least, for a clock cannot tell less. */
  leastMs?: number;
}

const maxTries = 20;

/** Those that ran once: the first run compiles their code. */
const compiled = new WeakSet<() => void>();

/**
 * The ratio of the time that the one takes to that of the other: the least of several tries, in each of which
 * they run one right after the other. A core changes its speed, and memory is swept now and then; that makes
 * some tries too long, but not all.
 */
export function leastRatio(
  one: () => void,
  other: () => void,
  { enough, otherTimes = 1, leastMs = 0.01 }: Tries,
): number {
  if (!compiled.has(other)) other();
  compiled.add(other);
  let ratio = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < maxTries && ratio > enough; tried += 1) {
    const otherMs = cpuMs(() => {
      for (let time = 0; time < otherTimes; time += 1) other();
    });
    ratio = Math.min(ratio, cpuMs(one) / Math.max(otherMs / otherTimes, leastMs));
  }
  return ratio;
}
