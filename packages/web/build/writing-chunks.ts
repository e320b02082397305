import type { Plugin, Rolldown } from 'vite';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** What the workspace loads whatever is written in it. */
const always = /\/src\/studio\/(workspace\/frame\/workspace|frame\/studio-layout)\.tsx$/;
/** Screens that the browser alone draws. */
const isPrivate = /\/src\/(studio|admin)\//;
const isAdmin = /\/src\/admin\//;
/** Those of them that are opened in the workspace, and nowhere else. */
const inWorkspace = /\/src\/studio\/(?!story\/|frame\/)/;

/**
 * What the workspace always loads is in few files: each costs a slow device as much as many lines. What
 * other writing screens load as well is a file of its own, and so is what admins load; what readers load
 * stays where it is.
 */
export function writingChunk(id: string, modules: Modules): string | null {
  const openers = openersOf(id, modules);
  if (!openers.some((one) => always.test(one))) return null;
  if (!openers.every((one) => isPrivate.test(one))) return null;
  if (openers.some((one) => isAdmin.test(one))) return 'private';
  return openers.every((one) => inWorkspace.test(one)) ? 'workspace' : 'studio';
}

/** The modules that are loaded by themselves and bring this one with them. */
function openersOf(id: string, modules: Modules): string[] {
  const found = new Set([id]);
  for (const one of found) {
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) found.add(importer);
  }
  return [...found].filter((one) => {
    const module = modules.getModuleInfo(one);
    return module !== null && (module.isEntry || module.dynamicImporters.length > 0);
  });
}

const files = ['workspace', 'studio', 'private'];

/**
 * Most of these files runs when the workspace opens. Chromium then compiles them whole while they come, beside
 * the page's own thread, instead of each function when it is first called.
 */
export function compiledAtOnce(): Plugin {
  return {
    name: 'compiled-at-once',
    apply: 'build',
    generateBundle: {
      // The comment counts at the very beginning alone.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !files.includes(file.name)) continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
