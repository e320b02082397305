import { whereUsed } from '@brasslamp/story/edit';
import type { Node, Story } from '@brasslamp/story/model';
import { useDraftStory } from '../queries/story-queries.ts';
import { t } from '../t.ts';

/** A place in the story that speaks of something by its key. */
export interface Use {
  node: Node;
  /** The place in the node, in words. */
  words: string;
  /** It changes what it speaks of. */
  isWrite: boolean;
}

export type UseKind = 'variable' | 'item' | 'achievement';

type UsesByKey = ReadonlyMap<string, Use[]>;

/** Several parts of a screen ask after the same story. */
const known = new WeakMap<Story, Record<UseKind, UsesByKey>>();

export function usesIn(story: Story): Record<UseKind, UsesByKey> {
  const old = known.get(story);
  if (old) return old;
  const used = whereUsed(story);
  const nodes = new Map(story.nodes.map((node) => [node.id, node]));
  const withWords = (kind: UseKind): UsesByKey =>
    new Map(
      [...used[kind]].map(([key, places]) => [
        key,
        places.flatMap(({ node_id, field, isWrite }) => {
          const node = nodes.get(node_id ?? '');
          return node ? [{ node, words: fieldWords(field, node), isWrite: isWrite === true }] : [];
        }),
      ]),
    );
  const uses = {
    variable: withWords('variable'),
    item: withWords('item'),
    achievement: withWords('achievement'),
  };
  known.set(story, uses);
  return uses;
}

/** The same by node; what a node does twice in the same place is said once. */
export function byNode(uses: Use[]): { node: Node; uses: Use[] }[] {
  return [...Map.groupBy(uses, ({ node }) => node)].map(([node, inNode]) => ({
    node,
    uses: [...new Map(inNode.map((use) => [`${use.isWrite} ${use.words}`, use])).values()],
  }));
}

/** Where the saved story uses a key; null until the story is loaded. */
export function useUses(kind: UseKind): (key: string) => Use[] | null {
  const { data: story } = useDraftStory();
  return (key) => (story ? (usesIn(story)[kind].get(key) ?? []) : null);
}

/** Where in a node something is, in words: `actions.0.when` → "Choice “Go in”, condition". */
export function fieldWords(field: string, { actions }: Pick<Node, 'actions'>): string {
  const [part = '', place = '', inside = ''] = field.split('.');
  if (part === 'actions') {
    const action = actions[Number(place)];
    const choice = t('studio.fields.choice', {
      choice: action?.label || t('studio.fields.choiceAt', { place: Number(place) + 1 }),
    });
    const parts: Partial<Record<string, 'condition' | 'effects' | 'target' | 'label' | 'reason'>> =
      {
        when: 'condition',
        effects: 'effects',
        target: 'target',
        label: 'label',
        reason: 'reason',
      };
    const part = parts[inside];
    return part
      ? t('studio.fields.inChoice', { choice, part: t(`studio.fields.${part}`) })
      : choice;
  }
  if (part === 'body') return t('studio.fields.body');
  if (part === 'on_enter') {
    return t(place === 'first' ? 'studio.fields.onFirst' : 'studio.fields.onEvery');
  }
  if (part === 'available_when') return t('studio.fields.available');
  if (part === 'pool') return t('studio.fields.pool');
  if (part === 'ending') return t('studio.fields.ending');
  return t('studio.fields.node');
}
