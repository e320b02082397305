import { readFile } from 'node:fs/promises';
import { type ESTree, type Plugin, Visitor } from 'vite';

/**
 * React Router used as a library (data mode) carries parts of itself that only its framework mode
 * and its tracing use, and that no bundler can tell are never reached. These files replace them in
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

/**
 * What the site never asks for, and what is left of it: routes that are found or changed on the way, other ways to
 * load, tracing, transitions of views. The minifier then leaves out what is for these alone.
 */
export const neverAsked: Record<string, Record<string, string>> = {
  'lib/router/router.js': {
    'init.patchRoutesOnNavigation': 'undefined',
    'init.instrumentations': 'undefined',
    'init.dataStrategy': 'undefined',
    'future.unstable_customRouteDiscovery': 'false',
    'future.unstable_routePatternMatching': 'false',
    'fogOfWar.active && fogOfWar.matches': 'false',
    'if (isFogOfWar)': 'if (false)',
    'if (!isFogOfWar)': 'if (true)',
    'if (loadMatch.isDiscovering)': 'if (false)',
    'if (pendingViewTransitionEnabled)': 'if (false)',
    'patchRoutes,': '',
    '_internalSetRoutes,': '',
  },
  'lib/components.js': {
    'if (!viewTransitionOpts || !isViewTransitionAvailable)': 'if (true)',
    'vtContext.isTransitioning && !vtContext.flushSync': 'false',
    '!vtContext.isTransitioning && interruption': 'false',
    'renderDfd && pendingState': 'false',
  },
};

const folder = /[\\/]react-router[\\/]dist[\\/]production[\\/]/;
const fileOf = (id: string): string => id.split(folder)[1]?.replaceAll('\\', '/') ?? '';

export function reactRouterDataMode(): Plugin {
  return {
    name: 'react-router-data-mode',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load: {
      filter: { id: folder },
      async handler(id) {
        const replacement = replacements[fileOf(id)];
        if (replacement === undefined) return null;
        const others = exportsOf(await readFile(id, 'utf8')).filter(
          (name) => !replacement.includes(`export const ${name} =`),
        );
        return `${replacement}${others.map((name) => `export const ${name} = undefined;`).join('')}`;
      },
    },
    transform: {
      filter: { id: folder },
      handler(code, id) {
        const asked = Object.entries(neverAsked[fileOf(id)] ?? {});
        const read = asked.reduce((text, [part, left]) => text.replaceAll(part, left), code);
        return { code: withoutMessages(read, this.parse(read)), map: null };
      },
    },
  };
}

/** Functions that say on the console, or in an error, how the library is used wrongly. */
const checks = new Set(['invariant', 'warning', 'warnOnce']);

/** Without the words for who works on the site: they are there as long as it is not built. */
export function withoutMessages(code: string, program: ESTree.Program): string {
  const messages: ESTree.Argument[] = [];
  const add = (message: ESTree.Argument | undefined) => {
    if (message !== undefined) messages.push(message);
  };
  new Visitor({
    CallExpression({ callee, arguments: [, message] }) {
      if (callee.type === 'Identifier' && checks.has(callee.name)) add(message);
    },
    NewExpression({ callee, arguments: [message] }) {
      const isError = callee.type === 'Identifier' && callee.name === 'Error';
      // Not those that are given to it: they come to an error screen with what it shows.
      if (isError && message?.type !== 'Identifier') add(message);
    },
  }).visit(program);
  return messages
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}''${text.slice(end)}`, code);
}

/** Of a file of React Router, which ends with its one list of them. */
export const exportsOf = (code: string): string[] =>
  /export \{([^}]*)\};\s*$/
    .exec(code)?.[1]
    ?.split(',')
    .map((name) => name.trim()) ?? [];
