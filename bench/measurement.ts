/** One figure of the benchmark: a ratio to a reference of the same run, a size, or a time. */
export type Measurement = { name: string; detail: string } & (
  | { ratio: number; atLeast: number }
  | { ratio: number; atMost: number }
  | { kilobytes: number; atMost: number }
  | { ms: number; atMost: number }
);

export function figureOf(measurement: Measurement): { figure: number; unit: string } {
  if ('ratio' in measurement) return { figure: measurement.ratio, unit: '×' };
  if ('ms' in measurement) return { figure: measurement.ms, unit: 'ms' };
  return { figure: measurement.kilobytes, unit: 'KB' };
}

export const budgetOf = (measurement: Measurement): string =>
  'atLeast' in measurement ? `at least ${measurement.atLeast}` : `at most ${measurement.atMost}`;

export function isMet(measurement: Measurement): boolean {
  const { figure } = figureOf(measurement);
  return 'atLeast' in measurement ? figure >= measurement.atLeast : figure <= measurement.atMost;
}
