import { sourceFiles } from './app/screen-sources.ts';
import type { BuiltFiles, Manifest } from './page-server.ts';

const entryFile = 'src/entry-browser.tsx';

/** The head's part about the files of a page. */
export interface PageFiles {
  stylesHtml: string;
  /** The page's policy allows its inline styles by this hash: `sha256-…`. */
  styleHash: string;
  scriptsHtml: string;
}

/**
 * The files of each page, by the routes that it shows. The styles of a rendered page are in
 * it: a style sheet of its own would cost a slow connection one more round trip before the first
 * word. Only screens that are drawn in the browser have theirs linked.
 */
export function createPageFiles(built: BuiltFiles) {
  const known = new Map<string, PageFiles>();
  return (routeIds: string[]): PageFiles => {
    const key = routeIds.join();
    const found = known.get(key) ?? pageFiles(built, routeIds);
    known.set(key, found);
    return found;
  };
}

function pageFiles(
  { manifest, styles, hashOf, basePath }: BuiltFiles,
  routeIds: string[],
): PageFiles {
  const entry = manifest[entryFile];
  if (!entry) throw new Error(`The build has no ${entryFile}`);
  const sources = routeIds.flatMap(sourceFiles);
  const all = filesOf(manifest, [entryFile, ...sources]);
  const drawn = filesOf(manifest, [entryFile, ...sources.filter(isDrawn)]);
  const style = drawn.styles.map((file) => inPage(textOf(styles, file), basePath)).join('');
  return {
    styleHash: hashOf(style),
    stylesHtml: [
      `<style>${style}</style>`,
      ...all.styles.map((file) =>
        drawn.styles.includes(file)
          ? // Not fetched: it tells whatever loads screens later that these styles are there.
            `<link rel="stylesheet" href="${basePath}${file}" disabled>`
          : `<link rel="stylesheet" href="${basePath}${file}">`,
      ),
    ].join(''),
    scriptsHtml: [
      ...all.scripts
        .filter((file) => file !== entry.file)
        .map((file) => `<link rel="modulepreload" href="${basePath}${file}">`),
      `<script type="module" src="${basePath}${entry.file}"></script>`,
    ].join(''),
  };
}

const isDrawn = (source: string): boolean =>
  /^src\/(library|reader|sign-in|account)\//.test(source);

function textOf(styles: BuiltFiles['styles'], file: string): string {
  const text = styles[file];
  if (text === undefined) throw new Error(`The build has no ${file}`);
  if (/<\/style/i.test(text)) throw new Error(`${file} would end the element that holds it`);
  return text;
}

/** A style sheet's addresses begin at its file; in a page they begin where the site does. */
const inPage = (style: string, basePath: string): string =>
  style.replace(/url\((?!data:|#)(?:\.\/)?/g, `url(${basePath}assets/`);

/** The files that these sources load, with their imports, and the imports of those. */
function filesOf(manifest: Manifest, sources: string[]) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  for (const source of sources) visit(source);
  return { scripts: [...scripts], styles: [...styles] };
}
