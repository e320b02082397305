import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A real story of 2,463 nodes, beside the repository; null, and said, where it is not. */
export function tarredTwine(forWhat: string): string | null {
  const path = fileURLToPath(new URL('../../shared/corpus/tarred-twine.html', import.meta.url));
  if (existsSync(path)) return path;
  console.warn(
    `NOT MEASURED: ${forWhat} a story of 2,463 nodes, because ../shared/corpus isn’t there`,
  );
  return null;
}
