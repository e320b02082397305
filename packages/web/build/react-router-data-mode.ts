import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * React Router used as a library (data mode) carries parts of itself that only its framework mode
 * and its tracing use, and that no bundler can tell are never reached. These replace them in
 * the browser's build. What else such a file exports nobody here asks for, and is undefined.
 * `react-router-data-mode.test.ts` fails when an update of React Router moves any of that; whether it
 * does what it should, each journey shows, for all of them run on this build.
 */
export const replacements: Record<string, string> = {
  // What it does in data mode, where there is no framework's context: nothing is loaded ahead.
  'lib/dom/ssr/components.js': `
    import { createContext } from 'react';
    export const FrameworkContext = createContext(undefined);
    export const PrefetchPageLinks = () => null;
    export const usePrefetchBehavior = () => [false, null, {}];
    export const mergeRefs = (ref) => ref;
  `,
  // Asked for with createBrowserRouter(routes, { instrumentations }) only.
  'lib/router/instrumentation.js': `
    export const getRouteInstrumentationUpdates = undefined;
    export const instrumentClientSideRouter = undefined;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
  `,
};

const folder = /[\\/]react-router[\\/]dist[\\/]production[\\/]/;

export function reactRouterDataMode(): Plugin {
  return {
    name: 'react-router-data-mode',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load: {
      filter: { id: folder },
      async handler(id) {
        const replacement = replacements[id.split(folder)[1]?.replaceAll('\\', '/') ?? ''];
        if (replacement === undefined) return null;
        const others = exportsOf(await readFile(id, 'utf8')).filter(
          (name) => !replacement.includes(`export const ${name} =`),
        );
        return `${replacement}${others.map((name) => `export const ${name} = undefined;`).join('')}`;
      },
    },
    transform: { filter: { id: folder }, handler: (code) => ({ code: unnamed(code), map: null }) },
  };
}

/**
 * Without the names that tools for developers show: the bundler keeps each component that is given one, also those that
 * nobody draws.
 */
export const unnamed = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/(?<==\s)(?=React(?:\$\d)?\.forwardRef\()/g, '/* @__PURE__ */ ');

/** Of a file of React Router, which ends with its one list of them. */
export const exportsOf = (code: string): string[] =>
  /export \{([^}]*)\};\s*$/
    .exec(code)?.[1]
    ?.split(',')
    .map((name) => name.trim()) ?? [];
