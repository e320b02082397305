import type { Loss } from '../../losses/loss.ts';
import { sourceCharactersOf } from '../../losses/loss.ts';
import { StoryFileError } from '../imported-story.ts';
import { blankStory } from '../pieces/blank-story.ts';
import type { SourceStory, Unit } from '../pieces/source-story.ts';
import { InkLowering, type LoweredUnit } from './lower/lowering.ts';
import { usedVariables } from './lower/used-variables.ts';
import { SourceTexts } from './source-texts.ts';
import { type InkFile, InkFiles } from './tree/ink-files.ts';
import type { InkContent, InkTree } from './tree/ink-tree.ts';
import { type InkMistake, readInkTree } from './tree/read-ink-tree.ts';

export type { InkFile } from './tree/ink-files.ts';

/** A knot of so many units is a chapter. */
const unitsOfChapter = 5;

/**
 * Reads a story of ink, with the files that it includes, into pieces. Linear in the length of the text;
 * `pause` is awaited between its parts, and may throw to end it.
 * @throws StoryFileError when inkjs's parser cannot read it at all, or nothing in it can be read by readers
 */
export async function readInk(
  given: readonly InkFile[],
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<SourceStory> {
  const files = new InkFiles(given);
  const { tree, mistakes, missing } = await readInkTree(files);
  const texts = new SourceTexts(given, files.main, tree);
  const lowering = new InkLowering(tree, texts.placeOf);
  const lowered = await lowering.run(pause);
  // Functions and declarations alone, to be included in a story.
  if (lowered.length === 0) throw new StoryFileError({ message_id: 'no_passage', params: {} });
  const used = usedVariables(lowered.flatMap(({ pieces }) => pieces));
  const declared = new Set([...tree.variables, ...tree.lists].map(({ name }) => name));
  const chapters = chaptersOf(lowered);
  const defaultTitle = files.main.path.replace(/^.*[\\/]/s, '').replace(/\.[^.]*$/, '');
  return {
    ...blankStory(tagged(tree, 'title') ?? defaultTitle, 'ink'),
    start: lowered[0]?.name ?? null,
    units: lowered.map((unit): Unit => {
      const { name, container, pieces } = unit;
      const { at } = container.point ?? container.flow;
      return {
        name,
        chapter: chapters.get(container.flow.knot?.key ?? container.flow.key) ?? null,
        tags: [],
        position: null,
        availableWhen: null,
        priority: 0,
        text: texts.textAt(at.file, at.line),
        pieces,
      };
    }),
    variables: lowering.variables.toSource(
      (name) => used.has(name) || declared.has(name),
      (name) => lowering.known.sets.has(name),
    ),
    losses: [
      ...mistakes.map((mistake) => mistakeLoss(mistake, given)),
      ...missing.map((name) => missingLoss(name, given)),
      ...externalLosses(tree, lowering),
      ...lowering.unreached().map((item) => unreachedLoss(item, texts, lowered)),
    ],
  };
}

/** The chapters of the knots that are long enough to be one. */
function chaptersOf(units: readonly LoweredUnit[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { container } of units) {
    const key = container.flow.knot?.key ?? container.flow.key;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const long = [...counts].filter(([key, count]) => key !== '' && count >= unitsOfChapter);
  return new Map(long.map(([key]) => [key, titleOf(key)]));
}

/** `harris_asks_for_theory` → "Harris asks for theory". */
function titleOf(key: string): string {
  const words = key.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function tagged({ tags }: InkTree, key: string): string | undefined {
  const found = tags.find((tag) => tag.toLowerCase().startsWith(`${key}:`));
  return found?.slice(key.length + 1).trim() || undefined;
}

function mistakeLoss({ file, line }: InkMistake, files: readonly InkFile[]): Loss {
  const text = files.find(({ path }) => path === file || path.endsWith(`/${file}`))?.text ?? '';
  const source = text.split('\n', line)[line - 1] ?? '';
  return {
    kind: 'text_left_out',
    construct: '',
    node: null,
    line,
    column: null,
    source: source.trim().slice(0, sourceCharactersOf('text_left_out')),
  };
}

function missingLoss(name: string, files: readonly InkFile[]): Loss {
  const source = `INCLUDE ${name}`.slice(0, sourceCharactersOf('include_missing'));
  let line: number | null = null;
  for (const { text } of files) {
    const at = text.indexOf(name);
    if (at === -1) continue;
    line = text.slice(0, at).split('\n').length;
    break;
  }
  return { kind: 'include_missing', construct: 'INCLUDE', node: null, line, column: null, source };
}

function unreachedLoss(
  { at }: InkContent,
  texts: SourceTexts,
  units: readonly LoweredUnit[],
): Loss {
  const { of, start, end } = texts.placeOf(at);
  const before = units.filter(({ container }) => {
    const { file, line } = (container.point ?? container.flow).at;
    return file === at.file && line <= at.line;
  });
  const lineOf = ({ container }: LoweredUnit) => (container.point ?? container.flow).at.line;
  const nearest = before.reduce<LoweredUnit | null>(
    (best, unit) => (best === null || lineOf(unit) >= lineOf(best) ? unit : best),
    null,
  );
  return {
    kind: 'unreached_left_out',
    construct: '',
    node: nearest?.name ?? null,
    line: at.line,
    column: at.column,
    source: of.text.slice(start, end).trim().slice(0, sourceCharactersOf('unreached_left_out')),
  };
}

/** What a story expects of the program around it, where it has no function of its own for that. */
function externalLosses({ externals }: InkTree, { containers }: InkLowering): Loss[] {
  return [...externals].flatMap((name): Loss[] => {
    if (containers.functionNamed(name) !== undefined) return [];
    const source = `EXTERNAL ${name}`;
    return [
      {
        kind: 'script_left_out',
        construct: 'EXTERNAL',
        node: null,
        line: null,
        column: null,
        source,
      },
    ];
  });
}
