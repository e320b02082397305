import { nodeNameKey, type Reference } from '../logic/logic.ts';
import { escapeQuoted } from '../logic/print-logic.ts';
import { newestLevel } from '../model/defaults.ts';
import type { Item, Level, Node, StoryWide } from '../model/story.ts';
import { referencesInStoryWide, referencesInText, withoutValues } from './references.ts';
import { type ChangeText, mapItem, mapNode, mapStoryWide } from './written-texts.ts';

/**
 * The node with the names replaced wherever its text and logic speak of them; null = they do
 * nowhere. Several are replaced at once, so that two may change places. All else stays as its
 * author typed it, and so does what does not parse at the story's level. The node's own name, ending
 * and actions' ids are not touched.
 */
export const renameIn = <One extends Node>(
  node: One,
  renamings: Renaming | readonly Renaming[],
  level: Level = newestLevel,
): One | null => renamedIn((change) => mapNode(node, change), renamings, level);

/** The same for the name of an item. */
export const renameInItem = <One extends Item>(
  item: One,
  renamings: Renaming | readonly Renaming[],
  level: Level = newestLevel,
): One | null => renamedIn((change) => mapItem(item, change), renamings, level);

/** The same for what holds for the whole story. The names of its snippets are not touched. */
export const renameInStoryWide = <Wide extends StoryWide>(
  wide: Wide,
  renamings: Renaming | readonly Renaming[],
): Wide | null => renamedIn((change) => mapStoryWide(wide, change), renamings, wide.level);

/**
 * The new key of a variable that a snippet has for one of its values and speaks of: there the value would be
 * meant from then on.
 */
export function keyTakenByValue(
  wide: StoryWide,
  renamings: readonly Renaming[],
): string | undefined {
  const variables = renamings.filter(({ kind }) => kind === 'variable');
  const taking = wide.snippets.filter(({ values }) =>
    variables.some(({ to }) => values.includes(to)),
  );
  if (taking.length === 0) return undefined;
  for (const { kind, name, field } of referencesInStoryWide({ ...wide, snippets: taking })) {
    if (kind !== 'variable') continue;
    const values = taking.find(({ id }) => field === `snippets.${id}`)?.values;
    const taken = variables.find(({ from, to }) => from === name.text && values?.includes(to));
    if (taken) return taken.to;
  }
  return undefined;
}

function renamedIn<Whole>(
  map: (change: ChangeText) => Whole,
  renamings: Renaming | readonly Renaming[],
  level: Level,
): Whole | null {
  const newNames = new Map(
    [renamings].flat().map((one) => [nameKey(one, one.from), spelled(one.kind, one.to)]),
  );
  let isChanged = false;
  const whole = map((text, as, _field, values) => {
    const names = withoutValues(referencesInText(text, as, level), values);
    const result = replaceNames(text, names, newNames);
    isChanged ||= result !== text;
    return result;
  });
  return isChanged ? whole : null;
}

/** The text with other names for some; `newNames` by `nameKey`. */
export function replaceNames(
  text: string,
  references: Reference[],
  newNames: ReadonlyMap<string, string>,
): string {
  let result = '';
  let from = 0;
  const names = references.flatMap(({ kind, name, member }) => [
    { name, newName: newNames.get(nameKey({ kind }, name.text)) },
    ...(member === undefined
      ? []
      : [
          {
            name: member,
            newName: newNames.get(nameKey({ kind: 'member', of: name.text }, member.text)),
          },
        ]),
  ]);
  for (const { name, newName } of names.sort((a, b) => a.name.span.start - b.name.span.start)) {
    if (newName === undefined) continue;
    result += text.slice(from, name.span.start) + newName;
    from = name.span.end;
  }
  return result + text.slice(from);
}

type Named = { kind: Reference['kind'] } | Pick<MemberRenaming, 'kind' | 'of'>;

function nameKey(named: Named, name: string): string {
  if (named.kind === 'member') return `member of ${named.of} ${name}`;
  const isAnyCase = named.kind === 'node' || named.kind === 'snippet';
  return `${named.kind} ${isAnyCase ? nodeNameKey(name) : name}`;
}

/** The name as it stands in logic and text: what is no key is called in quotation marks. */
function spelled(kind: Renaming['kind'], name: string): string {
  return quotedKinds.has(kind) ? escapeQuoted(name) : name;
}

const quotedKinds: ReadonlySet<Renaming['kind']> = new Set([
  ...(['node', 'ending', 'snippet', 'member'] as const),
]);

/** A renaming makes one name another. Nodes and snippets are called without regard to case; keys are as written. */
export type Renaming =
  | {
      kind: 'variable' | 'item' | 'node' | 'action' | 'achievement' | 'ending' | 'snippet';
      from: string;
      /** Must be free: nothing of the kind has it, and nothing speaks of it. */
      to: string;
    }
  | MemberRenaming;

/** A member of a set gets another name. */
export interface MemberRenaming {
  kind: 'member';
  /** The key of the set, as it is before all renamings. */
  of: string;
  from: string;
  to: string;
}
