import { type Use as AnyUse, whereUsed } from '@brasslamp/story/edit';
import type { Node, Story, StoryWide } from '@brasslamp/story/model';
import { useDraftStory } from '../queries/story-in-hand.ts';
import { t } from '../t.ts';
import { placeOfItem, placeOfNode, type UsePlace, wholeStory } from './places-of-use.ts';

/** A place in the story that speaks of something by its key. */
export interface Use {
  place: UsePlace;
  /** Words for where in it. */
  words: string;
  /** Whether it changes what it speaks of. */
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
  const useOf = usesOf(story);
  const withWords = (kind: UseKind): UsesByKey =>
    new Map([...used[kind]].map(([key, places]) => [key, places.flatMap(useOf)]));
  const uses = {
    variable: withWords('variable'),
    item: withWords('item'),
    achievement: withWords('achievement'),
  };
  known.set(story, uses);
  return uses;
}

function usesOf(story: Story): (place: AnyUse) => Use[] {
  const nodes = new Map(story.nodes.map((node) => [node.id, node]));
  const items = new Map(story.items.map((item) => [item.id, item]));
  const places = new Map(story.nodes.map((node) => [node.id, placeOfNode(node)]));
  return ({ node_id, item_id, field, isWrite = false }) => {
    const node = nodes.get(node_id ?? '');
    const place = places.get(node_id ?? '');
    if (node && place) return [{ place, words: fieldWords(field, node), isWrite }];
    if (node_id !== null) return [];
    const item = items.get(item_id ?? '');
    if (item) return [{ place: placeOfItem(item), words: t('studio.named.name'), isWrite }];
    return [{ place: wholeStory, words: wideWords(field, story), isWrite }];
  };
}

/** Words for a place in what holds for the whole story: `frames.0.header`, `snippets.2.body`, `on_start.0`. */
export function wideWords(field: string, { snippets }: Pick<StoryWide, 'snippets'>): string {
  const [part = '', place = '', inside = ''] = field.split('.');
  if (part === 'panel') return t('studio.storyWide.panel');
  if (part === 'on_start') return t('studio.storyWide.onStart');
  if (part === 'on_entry') return t('studio.storyWide.onEntry');
  if (part === 'snippets') {
    const name = snippets[Number(place)]?.name ?? '';
    return t('studio.fields.snippet', { name });
  }
  const frame = t('studio.storyWide.frameAt', { place: Number(place) + 1 });
  if (part !== 'frames') return t('studio.storyWide.heading');
  return inside === 'header' || inside === 'footer'
    ? t('studio.fields.inChoice', { choice: frame, part: t(`studio.storyWide.${inside}`) })
    : frame;
}

/** The same by place; what a place does twice in the same way is said once. */
export function byPlace(uses: Use[]): { place: UsePlace; uses: Use[] }[] {
  return [...Map.groupBy(uses, ({ place }) => place.key).values()].flatMap((there) => {
    const [first] = there;
    const once = new Map(there.map((use) => [`${use.isWrite} ${use.words}`, use]));
    return first ? [{ place: first.place, uses: [...once.values()] }] : [];
  });
}

/** The uses of a key in the saved story; null until the story is loaded. */
export function useUses(kind: UseKind): (key: string) => Use[] | null {
  const story = useDraftStory();
  return (key) => (story ? (usesIn(story)[kind].get(key) ?? []) : null);
}

const partsOfChoice: Partial<
  Record<string, 'condition' | 'effects' | 'target' | 'label' | 'reason' | 'ask' | 'call'>
> = {
  when: 'condition',
  effects: 'effects',
  target: 'target',
  label: 'label',
  reason: 'reason',
  ask: 'ask',
  call: 'call',
};

/** Words for where in a node something is: `actions.0.when` → "Choice “Go in”, condition". */
export function fieldWords(field: string, { actions }: Pick<Node, 'actions'>): string {
  const [part = '', place = '', inside = ''] = field.split('.');
  if (part === 'actions') {
    const action = actions[Number(place)];
    const choice = t('studio.fields.choice', {
      choice: action?.label || t('studio.fields.choiceAt', { place: Number(place) + 1 }),
    });
    const part = partsOfChoice[inside];
    return part
      ? t('studio.fields.inChoice', { choice, part: t(`studio.fields.${part}`) })
      : choice;
  }
  if (part === 'body') return t('studio.fields.body');
  if (part === 'on_enter') {
    return t(place === 'first' ? 'studio.fields.onFirst' : 'studio.fields.onEvery');
  }
  if (part === 'continue') {
    const way = t('studio.continue.one', { place: Number(place) + 1 });
    const part = inside === 'when' ? 'condition' : inside === 'call' ? 'call' : 'target';
    return t('studio.fields.inChoice', { choice: way, part: t(`studio.fields.${part}`) });
  }
  if (part === 'available_when') return t('studio.fields.available');
  if (part === 'pool') return t('studio.fields.pool');
  if (part === 'ending') return t('studio.fields.ending');
  return t('studio.fields.node');
}
