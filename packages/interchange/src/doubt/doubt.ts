/** What speaks against bringing a file into a story: that it is of another one, or that it is not all of it. */
import type { Draft, KnownThing } from '@brasslamp/story/draft';
import { nodeNameKey } from '@brasslamp/story/logic';
import {
  type Action,
  type NodeId,
  type SingleTarget,
  type Story,
  singleTargets,
} from '@brasslamp/story/model';
import { type Comparison, type Difference, type LeftFrom, saidBy } from '../again/come-again.ts';
import type { ImportedStory } from '../import/imported-story.ts';

export { isOfAnother } from './is-of-another.ts';

/** A doubt is what speaks against bringing a file in as it is. */
export type Doubt =
  /** It looks like another story, of that title. */
  | { is: 'other_story'; title: string }
  /** So many of all nodes of the story are not in it, or it ends in the middle. */
  | { is: 'not_whole'; gone: number; all: number; isCutOff: boolean };

export interface WeighedComparison extends Comparison {
  /** Nothing comes of what it speaks against, unless the author says so. */
  doubt: Doubt | null;
}

export interface Coming {
  draft: Draft;
  imported: ImportedStory;
  known: readonly KnownThing[];
  /** null = the file does not say that it left from this story. */
  left: LeftFrom | null;
  /** Whether the file says that it left from another story of this site. */
  isOfAnother: boolean;
  /** Whether its author says that it is this story. */
  isTrusted: boolean;
}

/** A story of so few things may become another one altogether. */
const few = 5;

/** Of two stories that are one, each has at least one thing in so many that the other one has too. */
const oneIn = 3;

/** Where one node in so many is not in a file, the file may not be whole. */
const goneOneIn = 5;

/** The comparison with what speaks against the file; nothing of that is among what comes by itself. */
export function weigh(comparison: Comparison, coming: Coming): WeighedComparison {
  const doubt = otherStory(coming) ?? notWhole(comparison, coming);
  if (doubt === null) return { ...comparison, doubt };
  const cut = cutNodes(comparison, coming.imported);
  const leading = leadingToGone(comparison, coming.draft);
  const isDoubted = ({ kind, standing, id }: Difference) =>
    doubt.is === 'other_story' ||
    standing === 'gone' ||
    (kind === 'node' && (cut.has(id) || leading.has(id)));
  const differences = comparison.differences.map((one) =>
    isDoubted(one) ? { ...one, isWanted: false } : one,
  );
  return { ...comparison, doubt, differences };
}

/** The nodes in which the file ends in the middle, by their ids here. */
function cutNodes({ nodeIds }: Comparison, { losses, story }: ImportedStory): Set<string> {
  const names = new Set(
    losses.flatMap(({ kind, node, construct }) =>
      kind === 'file_cut_off' ? [node ?? construct] : [],
    ),
  );
  return new Set(
    story.nodes.flatMap(({ id, name }) => (names.has(name) ? [nodeIds.get(id) ?? id] : [])),
  );
}

/** The nodes that lead to one that is not in the file: where that is torn, they have lost a way there. */
function leadingToGone({ differences }: Comparison, { nodes }: Draft): Set<NodeId> {
  const gone = new Set<SingleTarget>(
    differences.flatMap(({ kind, standing, id }) =>
      kind === 'node' && standing === 'gone' ? [id] : [],
    ),
  );
  const leads = ({ target, call }: Pick<Action, 'target' | 'call'>) =>
    singleTargets(target).some((to) => gone.has(to)) ||
    (typeof call === 'object' && gone.has(call.then));
  return new Set(
    [...nodes.values()].flatMap(({ id, actions, continue: ways }) =>
      [...actions, ...ways].some(leads) ? [id] : [],
    ),
  );
}

function otherStory(coming: Coming): Doubt | null {
  if (coming.isTrusted || coming.left !== null) return null;
  const isOther = (coming.isOfAnother && !isAsKnown(coming)) || hasOtherNames(coming);
  return isOther ? { is: 'other_story', title: coming.imported.story.title } : null;
}

function notWhole({ differences }: Comparison, { draft, imported, known }: Coming): Doubt | null {
  // What a file before did not have either is no news.
  const before = new Set(
    known.flatMap(({ kind, id, fingerprints: [last] }) =>
      kind === 'node' && last === '' ? [id] : [],
    ),
  );
  const gone = differences.filter(
    ({ kind, standing, id }) => kind === 'node' && standing === 'gone' && !before.has(id),
  ).length;
  const all = draft.nodes.size;
  const isCutOff = imported.losses.some(({ kind }) => kind === 'file_cut_off');
  const areMany = gone > few && gone * goneOneIn > all;
  return isCutOff || areMany ? { is: 'not_whole', gone, all, isCutOff } : null;
}

/** Whether the file says of its nodes what one of before said: it was brought here under its mark. */
function isAsKnown({ imported, known }: Coming): boolean {
  const nodes = known.filter(({ kind }) => kind === 'node');
  const said = new Set(
    nodes.flatMap(({ name, fingerprints }) => fingerprints.map((one) => `${name} ${one}`)),
  );
  const there = [...saidBy(imported.story).values()].filter(({ kind }) => kind === 'node');
  const same = there.filter(({ name, fingerprint }) => said.has(`${name} ${fingerprint}`)).length;
  return same > 0 && same * oneIn >= Math.min(nodes.length, there.length);
}

function hasOtherNames({ draft, imported, known }: Coming): boolean {
  const { story, nodes, items } = draft;
  const here = namesIn({ ...story, nodes: [...nodes.values()], items: [...items.values()] });
  if (here.size <= few) return false;
  for (const { kind, name } of known) if (kind !== 'whole') here.add(nameKey(kind, name));
  const there = namesIn(imported.story);
  const shared = [...there].filter((name) => here.has(name)).length;
  return shared * oneIn < Math.min(here.size, there.size);
}

type Things = Pick<Story, 'nodes' | 'items' | 'variables' | 'achievements' | 'snippets'>;

const nameKey = (kind: string, name: string): string => `${kind} ${nodeNameKey(name)}`;

const namesIn = ({ nodes, items, variables, achievements, snippets }: Things): Set<string> =>
  new Set([
    ...nodes.map(({ name }) => nameKey('node', name)),
    ...items.map(({ key }) => nameKey('item', key)),
    ...variables.map(({ key }) => nameKey('variable', key)),
    ...achievements.map(({ key }) => nameKey('achievement', key)),
    ...snippets.map(({ name }) => nameKey('snippet', name)),
  ]);
