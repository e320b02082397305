import type { Click } from '@brasslamp/story/checker/finding';

/** What a link to the test play brings along: the path to be played at once. */
export interface TestPlayState {
  path: Click[];
}

/** What came along with the address, if it is that. */
export function pathIn(state: unknown): Click[] | null {
  const path = (state as Partial<TestPlayState> | null)?.path;
  return Array.isArray(path) && path.length > 0 ? path : null;
}
