/** How three states of a node's form become one. */
import {
  isSame,
  keepMine,
  type Merge,
  mergeFields,
  mergeList,
  mergeText,
  mergeWhole,
  mergeWords,
} from '@brasslamp/story/edit';
import { parseBody } from '@brasslamp/story/text';
import {
  type ChoiceDraft,
  choiceContent,
  contentNotesIn,
  continuesContent,
  type NodeDraft,
  newActionId,
  type PlaceDraft,
  tagsIn,
  targetContent,
  withPlaces,
} from './node-draft.ts';

const choices = mergeList<ChoiceDraft>({
  idOf: ({ id, key }) => id ?? key,
  contentOf: choiceContent,
  item: mergeFields({
    key: keepMine,
    id: keepMine,
    label: mergeWhole(),
    target: mergeWhole(targetContent),
    use: mergeWhole(),
    when: mergeWhole(),
    otherwise: mergeWhole(),
    reason: mergeWhole(),
    effects: mergeWhole(),
    call: mergeWhole(),
    ask: mergeWhole((ask) => (ask.isOn ? ask : null)),
    isRemoved: keepMine,
  }),
});

/** Those that wait to be brought back count as removed. */
const mergeChoices: Merge<ChoiceDraft[]> = (base, mine, theirs) => {
  if (isSame(base.map(choiceContent), theirs.map(choiceContent)))
    return { value: mine, conflicts: [] };
  const stays = (choice: ChoiceDraft) => !choice.isRemoved;
  return choices(base.filter(stays), mine.filter(stays), theirs.filter(stays));
};

const listed = (split: (text: string) => string[], join: string) =>
  mergeWords(split, (words) => words.join(join));

export const mergeNode: Merge<NodeDraft> = mergeFields<NodeDraft>({
  name: mergeWhole(),
  body: mergeText((body) => parseBody(body).problems.length),
  choices: mergeChoices,
  // What stays in the form while a switch is off is not saved.
  ending: mergeWhole((ending) => (ending.isEnding ? ending : null)),
  onEnter: mergeFields({ first: mergeWhole(), every: mergeWhole() }),
  // Their order is what counts, so they are one thing.
  continues: mergeWhole(continuesContent),
  pool: mergeWhole((pool) => (pool.isOn ? pool : null)),
  tags: listed((tags) => tagsIn({ tags }), ', '),
  availableWhen: mergeWhole(),
  priority: mergeWhole(),
  contentNotes: listed((contentNotes) => contentNotesIn({ contentNotes }), '\n'),
});

/** Choices get their ids here, so that they are known again if the answer to a save is lost. */
export const withActionIds = (draft: NodeDraft): NodeDraft =>
  draft.choices.some(({ id }) => id === null)
    ? { ...draft, choices: draft.choices.map((one) => ({ ...one, id: one.id ?? newActionId() })) }
    : draft;

/** The same ids for what was typed on meanwhile. */
export const withIdsOf = (draft: NodeDraft, named: NodeDraft): NodeDraft => {
  const ids = new Map(named.choices.map(({ key, id }) => [key, id]));
  return {
    ...draft,
    choices: draft.choices.map((one) => ({ ...one, id: one.id ?? ids.get(one.key) ?? null })),
  };
};

/**
 * As a new node: the ids of the choices belong for ever to the deleted one, and
 * what led there stays here.
 */
export function asNewNode(draft: NodeDraft, goneId: string): NodeDraft {
  const ids = new Map(
    draft.choices.flatMap(({ id }) => (id === null ? [] : [[id, newActionId()]])),
  );
  const placeOf = (place: PlaceDraft): PlaceDraft =>
    place.kind === 'node' && place.id === goneId ? { kind: 'stay' } : place;
  return {
    ...withPlaces(draft, placeOf),
    body: draft.body.replace(/\]\(action:([a-z][a-z0-9]*)\)/g, (link, id: string) =>
      ids.has(id) ? `](action:${ids.get(id)})` : link,
    ),
    choices: withPlaces(draft, placeOf).choices.map((one) => ({
      ...one,
      id: one.id && (ids.get(one.id) ?? null),
    })),
  };
}
