import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Seconds of processor that a process has used, all its threads together; Linux only. */
export function processorSeconds(pid: number): number {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return 0;
  }
  // The second field is the name of the program, in parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return (userTicks + systemTicks) / ticksPerSecond;
}
