import type { Plugin } from 'vite';

/** Imports of what only a site's page loads: the bundler finds them out of reach, and leaves them out. */
const ofSite = /(run-session|session-notes|offline-answer)\.tsx?$/;

/**
 * Has a page of one script load at once what a site's page loads when it is wanted: an import that comes later,
 * `import('./history.ts')`, is one at the top of its file. The bundler would keep each behind a function of its own,
 * and with it everything that it cannot tell is never called.
 */
export function nothingLater(): Plugin {
  return {
    name: 'nothing-later',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]web[\\/]src[\\/].*\.tsx?$/ },
      handler(code) {
        const { text, found } = withImportsAtOnce(code);
        return found ? { code: text, map: null } : null;
      },
    },
  };
}

export function withImportsAtOnce(code: string): { text: string; found: boolean } {
  const names = new Map<string, string>();
  const rest = code.replace(/\bimport\(\s*'([^']+)'\s*,?\s*\)/g, (whole: string, from: string) => {
    if (ofSite.test(from)) return whole;
    const name = names.get(from) ?? `later${names.size}$`;
    names.set(from, name);
    return `Promise.resolve(${name})`;
  });
  // On the line that was the first, so that the lines of errors stay what they were.
  const imports = [...names].map(([from, name]) => `import*as ${name} from'${from}';`).join('');
  return { text: imports + rest, found: names.size > 0 };
}
