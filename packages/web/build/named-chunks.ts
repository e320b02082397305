/**
 * Named chunks are files of the build that hold what belongs on a page together. What is in each stands here by the
 * source files, from `packages/`; a name that ends with a slash is a whole folder.
 */
interface NamedChunk {
  name: string;
  files: readonly string[];
  /** False where what these files import has a place of its own. */
  includeDependenciesRecursively?: boolean;
}

export const namedChunks: readonly NamedChunk[] = [
  // The reader's page loads it at once, what follows later; other pages load a part without the engine.
  {
    name: 'reader-parts',
    files: [
      'web/src/reader/session/reader-intent',
      'web/src/screen/after-paint',
      'story/src/model/media-address',
      'story/src/model/play-limits',
    ],
  },
  // Also on pages where nobody reads, which load nothing of the reader's screen.
  {
    name: 'page-parts',
    files: [
      'web/src/ui/failures/failure-text',
      'web/src/ui/fields/form-error',
      'web/src/ui/fields/use-wait',
      'web/src/ui/story/look-attributes',
      'web/src/ui/story/story-lang',
      'web/src/ui/story/endings-found',
      'web/src/ui/ask-dialog',
      'web/src/ui/more-icon',
      'web/src/ui/menu',
    ],
  },
  // A story's opening has the parts of the reader's screen, which comes next anyway.
  {
    name: 'reader-screen',
    files: [
      'web/src/reader/reader',
      'web/src/reader/take-turn',
      'web/src/reader/content-warning',
      'web/src/reader/ending/ending-part',
      'web/src/reader/ending/ending-name',
      'web/src/screen/late-part',
      'web/src/reader/load-parts',
      'web/src/reader/newer-version',
      'web/src/reader/reader-state',
      'web/src/reader/use-place',
      'web/src/reader/bar/',
      'web/src/reader/choices/',
      'web/src/reader/text/',
      'web/src/reader/session/use-session',
      'web/src/reader/session/defer-early-submit',
      'web/src/reader/session/follow',
    ],
  },
  // What plays a story in the browser, with the engine: one file, which compresses better.
  {
    name: 'run-session',
    files: ['web/src/reader/session/run-session', 'web/src/reader/session-notes/session-notes'],
  },
  // Beside the reader's page; each by itself would cost a slow device more than it takes.
  {
    name: 'screen-parts',
    files: [
      'web/src/i18n/rich',
      'web/src/screen/came-from-note',
      'web/src/ui/breadcrumbs',
      'web/src/ui/clock-time',
      'web/src/ui/day',
      'web/src/ui/failures/load-failure',
      'web/src/ui/fields/field',
      'web/src/ui/fields/use-after-press',
    ],
    includeDependenciesRecursively: false,
  },
  // What a story of level 2 needs: writers load it always.
  {
    name: 'level-2',
    files: [
      'story/src/engine/level-2/',
      'story/src/text/snippets/',
      'story/src/text/tree/render-snippets',
      'story/src/text/inlines/read-words',
      'story/src/logic/newer-grammar',
      'story/src/model/blank',
    ],
    includeDependenciesRecursively: false,
  },
  {
    name: 'answers',
    files: ['messages/src/answers', 'messages/src/message', 'messages/src/en/answers'],
  },
  {
    name: 'publishing',
    files: ['web/src/publishing/'],
    includeDependenciesRecursively: false,
  },
];

/** The files of a chunk, as the bundler asks for them. */
export function filesOf(files: readonly string[]): RegExp {
  const names = files.map((file) =>
    `${file}${file.endsWith('/') ? '.+' : ''}`.replaceAll('/', '[\\\\/]'),
  );
  return new RegExp(`[\\\\/](${names.join('|')})\\.tsx?$`);
}
