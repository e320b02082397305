/** A figure of the benchmark: a ratio to a reference of the same run, a size, a time, or a count. */
export type Measurement = { name: string; detail: string } & (
  | { ratio: number; atLeast: number }
  | { ratio: number; atMost: number }
  | { kilobytes: number; atMost: number }
  | { ms: number; atMost: number }
  | { count: number; unit: 'clicks' | 'screens' | 'px' | 'a choice'; atMost: number }
);

export function figureOf(measurement: Measurement): { figure: number; unit: string } {
  if ('ratio' in measurement) return { figure: measurement.ratio, unit: '×' };
  if ('ms' in measurement) return { figure: measurement.ms, unit: 'ms' };
  if ('count' in measurement) return { figure: measurement.count, unit: measurement.unit };
  return { figure: measurement.kilobytes, unit: 'KB' };
}

export const budgetOf = (measurement: Measurement): string =>
  'atLeast' in measurement ? `at least ${measurement.atLeast}` : `at most ${measurement.atMost}`;

export function isMet(measurement: Measurement): boolean {
  const { figure } = figureOf(measurement);
  return 'atLeast' in measurement ? figure >= measurement.atLeast : figure <= measurement.atMost;
}
