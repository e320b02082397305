/** One figure of the benchmark: a ratio to a reference of the same run, or a size. */
export type Measurement = { name: string; detail: string } & (
  | { ratio: number; atLeast: number }
  | { kilobytes: number; atMost: number }
);

export const isMet = (measurement: Measurement): boolean =>
  'ratio' in measurement
    ? measurement.ratio >= measurement.atLeast
    : measurement.kilobytes <= measurement.atMost;
