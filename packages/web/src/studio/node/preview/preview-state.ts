// The state of a reader who sees the preview, and what that reader is shown.
import { compileStory, completeStory, restore, view } from '@brasslamp/story/engine';
import type { SavedState, View } from '@brasslamp/story/engine/state';
import { nodeNameKey, parseCondition } from '@brasslamp/story/logic';
import type { Action, Story } from '@brasslamp/story/model';
import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import type { Value } from '@brasslamp/story/model/variable';
import type { PreviewInputs } from './preview-inputs.ts';

/** What is not named is as at the start. */
export interface PreviewState {
  /** This visit counted. */
  visits: number;
  turns: number;
  /** Another one, other draws. */
  seed: number;
  /** By the variable's key. */
  values: Record<string, Value>;
  /** Which lie where, by the names in `PreviewInputs.lying`. */
  lying: Record<string, boolean>;
  /** By the achievement's key. */
  earned: Record<string, boolean>;
  /** How many are carried, by the item's key. */
  carried: Record<string, number>;
  /** How often, by the node's name. */
  been: Record<string, number>;
  /** By the action's id; by the ending's name. */
  chosen: Record<string, boolean>;
  reached: Record<string, boolean>;
}

export const firstVisit: PreviewState = {
  visits: 1,
  turns: 0,
  seed: 1,
  values: {},
  lying: {},
  earned: {},
  carried: {},
  been: {},
  chosen: {},
  reached: {},
};

/** The node of the form, as far as its text depends on it. */
export interface PreviewedNode {
  /** Null while it is not there yet. */
  id: string | null;
  name: string;
  body: string;
  /** By which headers and footers go. */
  tags?: readonly string[];
  /** As the form has them; without an id they cannot be linked in the text. */
  choices?: readonly PreviewedChoice[];
}

export type PreviewedChoice = Pick<
  Action,
  'id' | 'label' | 'use' | 'when' | 'otherwise' | 'reason' | 'ask'
>;

/** The text and the choices as a reader in this state sees them. */
export function previewOf(
  here: PreviewedNode,
  state: PreviewState,
  asked: PreviewInputs,
  story: Story | null,
): Pick<View, 'body' | 'actions'> {
  const scene = sceneOf(here, asked, story);
  const playable = compileStory(scene);
  return view(playable, restore(playable, savedStateOf(scene, state, asked)));
}

const ownId = 'here';

/** Just what the text asks for of the story: so it costs the same in a large one. */
function sceneOf(here: PreviewedNode, asked: PreviewInputs, story: Story | null): Story {
  const own = nodeNameKey(here.name);
  const lying = [...asked.lying.values()];
  const names = new Set([...asked.nodes, ...lying.map(({ node }) => node)].map(nodeNameKey));
  const keys = new Set([...asked.items, ...lying.map(({ item }) => item)]);
  const others = (story?.nodes ?? []).filter(
    ({ id, name, ending }) =>
      id !== here.id &&
      nodeNameKey(name) !== own &&
      (names.has(nodeNameKey(name)) ||
        asked.actions.has(id) ||
        (ending !== null && asked.endings.has(ending.name))),
  );
  // Where they lead does not matter here. A condition that cannot be parsed yet counts as true.
  const choices = (here.choices ?? []).map((choice) => ({
    ...choice,
    when: parseCondition(choice.when).tree ? choice.when : '',
    target: null,
  }));
  const ids = new Set(choices.map(({ id }) => id));
  const elsewhere = [...asked.actions].flatMap((id) =>
    ids.has(id) ? [] : [{ id, label: '', target: null, use: 'repeatable' as const }],
  );
  const actions = [...choices, ...elsewhere];
  const bare = { chapter_id: 'chapter', body: '', actions: [], ending: null };
  return completeStory({
    ...wideOf(story),
    title: '',
    start_node_id: ownId,
    chapters: [{ id: 'chapter', title: '', ordinal: 1 }],
    nodes: [
      {
        ...bare,
        id: ownId,
        name: here.name,
        body: here.body,
        tags: [...(here.tags ?? [])],
        actions,
      },
      ...others.map(({ id, name, ending }) => ({ ...bare, id, name, ending })),
    ],
    items: (story?.items ?? [])
      .filter(({ key }) => keys.has(key))
      .map((item) => ({ ...item, chapter_id: 'chapter', location: null })),
    variables: story?.variables ?? [],
    achievements: (story?.achievements ?? []).filter(({ key }) => asked.achievements.has(key)),
  });
}

/** What of the whole story is seen in a node. */
function wideOf(story: Story | null) {
  const { level, lang, frames, snippets } = story ?? defaultStoryWide();
  return { level, lang, frames, snippets };
}

function savedStateOf(scene: Story, state: PreviewState, asked: PreviewInputs): SavedState {
  const { nodes, items, variables, achievements } = scene;
  const idOfNode = (name: string) =>
    nodes.find((node) => nodeNameKey(node.name) === nodeNameKey(name))?.id;
  const lies = (key: string) =>
    [...asked.lying].flatMap(([place, { item, node }]) => {
      const id = idOfNode(node);
      return item === key && state.lying[place] && id ? [[id, 1] as const] : [];
    });
  const been = new Map(
    Object.entries(state.been).map(([name, times]) => [nodeNameKey(name), times]),
  );
  const visits = nodes.map(({ id, name }) => [
    id,
    id === ownId ? state.visits : (been.get(nodeNameKey(name)) ?? 0),
  ]);
  const placed = items.map(({ id, key }) => {
    const carried = state.carried[key] ?? 0;
    return [id, { ...(carried > 0 && { inventory: carried }), ...Object.fromEntries(lies(key)) }];
  });
  const earned = achievements.flatMap(({ id, key }) => (state.earned[key] ? [[id, 1]] : []));
  const values = variables.flatMap(({ id, key }) =>
    key in state.values ? [[id, state.values[key]]] : [],
  );
  return {
    node_id: ownId,
    turn: state.turns,
    seed: state.seed,
    visits: Object.fromEntries(visits),
    entered: Object.fromEntries(nodes.map(({ id }) => [id, 0])),
    chosen: counted(state.chosen),
    here: Object.keys(counted(state.chosen)),
    achievements: Object.fromEntries(earned),
    items: Object.fromEntries(placed),
    variables: Object.fromEntries(values),
    endings: counted(state.reached),
  };
}

const counted = (marked: Record<string, boolean>) =>
  Object.fromEntries(Object.entries(marked).flatMap(([name, is]) => (is ? [[name, 1]] : [])));
