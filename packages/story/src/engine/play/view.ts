import { defaultLang } from '../../model/defaults.ts';
import { playLimits } from '../../model/play-limits.ts';
import { present } from '../../model/present.ts';
import type { Value, Variable } from '../../model/variable.ts';
import type { TextTree } from '../../text/tree/text-tree.ts';
import type { PlayableStory } from '../compile/compile-story.ts';
import { type Choice, lead, type Offer } from '../compile/node-logic.ts';
import { valueAt } from '../saves/save.ts';
import { type Dice, seededDice } from '../state/dice.ts';
import { type Layout, nodeIn, place, turnIn } from '../state/layout.ts';
import { pileAt } from '../state/piles.ts';
import type {
  CarriedItem,
  ItemHere,
  OfferedAction,
  ReadOnTheWay,
  ShownVariable,
  State,
  View,
} from '../state/state.ts';
import { hasRoomFor, offeredChoices } from './step.ts';

/**
 * The view is what the reader sees. `read` is what they read in the turn before the text of the node where
 * they are. Parts of `body` are shared with other views: do not change them.
 */
export function view(
  playable: PlayableStory,
  state: State,
  dice: Dice = seededDice(state),
  read?: ReadOnTheWay,
): View {
  const { story, layout } = playable;
  const index = nodeIn(state);
  const node = present(story.nodes[index]);
  const { here, carried } = itemsOf(playable, state, dice, index);
  const panel = playable.panelOf(index)?.(state, dice);
  const shown: View = {
    node: { id: node.id, name: node.name },
    body: joined(read?.texts ?? [], playable.bodyOf(index).render(state, dice)),
    actions: actionsOf(playable, state, dice),
    items_here: here,
    inventory: carried,
    variables_shown: story.variables.flatMap((variable, index) =>
      variable.shown ? shownVariable(variable, valueAt(playable, state, index)) : [],
    ),
    achievements: story.achievements.flatMap(({ key, name, description }, achievement) => {
      const earned = state[layout.achievements + achievement] ?? 0;
      const is_new = earned === turnIn(state) + 1;
      return earned === 0 ? [] : { key, name, description, is_new };
    }),
    endings_found: {
      names: [...layout.endings].flatMap(([name, at]) => (state[at] === 0 ? [] : name)),
      total: layout.endings.size,
    },
    content_notes: node.content_notes,
    ended: node.ending !== null,
    ending: node.ending,
  };
  if (story.lang !== defaultLang) shown.lang = story.lang;
  if (panel && panel.children.length > 0) shown.panel = panel;
  if (read && read.content_notes.length > 0) {
    shown.content_notes = [...new Set([...read.content_notes, ...node.content_notes])];
  }
  if (read?.isStopped) shown.stopped = true;
  return shown;
}

const joined = (above: readonly TextTree[], last: TextTree): TextTree =>
  above.length === 0
    ? last
    : { type: 'root', children: [...above, last].flatMap(({ children }) => children) };

function shownVariable(variable: Variable, value: Value): ShownVariable {
  const shown = { key: variable.key, label: variable.label, value };
  const hasDecimals = variable.kind === 'number' && variable.decimals > 0;
  return hasDecimals ? { ...shown, decimals: variable.decimals } : shown;
}

/** The choices of the view alone, for those who need no text. */
export function actionsOf(
  playable: PlayableStory,
  state: State,
  dice: Dice = seededDice(state),
): OfferedAction[] {
  return offeredChoices(playable, state, dice).map((offer) =>
    shownAction(playable, state, offer, dice),
  );
}

function shownAction(
  playable: PlayableStory,
  state: State,
  { move: choice, isEnabled }: Offer<Choice>,
  dice: Dice,
): OfferedAction {
  const label = labelOf(playable, state, choice, dice);
  const shown = { id: choice.id, label, enabled: isEnabled };
  if (isEnabled) return choice.asked === null ? shown : { ...shown, ask: choice.asked.ask };
  const reason = choice.action?.reason ?? '';
  const isForReason = reason !== '' && choice.when !== null && choice.when(state, dice) === 0;
  if (!isForReason) return shown;
  const words = wordsHere(playable, state, dice, reason, ['actions', choice.position, 'reason']);
  return words === '' ? shown : { ...shown, reason: words };
}

/**
 * Without a label the name of the target: of a `return` that of the caller, of a `back` that of the
 * node before; where the action leads
 * nowhere else, or where chance will say, that of its own node.
 */
export function labelOf(
  playable: PlayableStory,
  state: State,
  choice: Choice,
  dice: Dice = seededDice(state),
): string {
  const { story, layout } = playable;
  const typed = choice.action?.label ?? '';
  const label =
    playable.parts === null
      ? typed
      : wordsHere(playable, state, dice, typed, ['actions', choice.position, 'label']);
  if (label.trim() !== '') return label;
  const target = choice.leads.length === 0 ? targetOf(layout, state, choice.leadsTo) : lead.dead;
  return (story.nodes[target] ?? story.nodes[nodeIn(state)])?.name ?? '';
}

function targetOf({ calls, back }: Layout, state: State, leadsTo: number): number {
  if (leadsTo === lead.before) return (state[back] ?? 0) - 1;
  const waiting = leadsTo === lead.caller && calls !== -1 ? (state[calls] ?? 0) : 0;
  return waiting > 0 ? (state[calls + waiting] ?? 0) : leadsTo;
}

/** The words of a label, a reason or an item's name, for a reader where they stand. */
function wordsHere(
  playable: PlayableStory,
  state: State,
  dice: Dice,
  text: string,
  field: (string | number)[],
): string {
  const words = playable.wordsOf(text, nodeIn(state), () => field.join('.'));
  return typeof words === 'string' ? words : words(state, dice);
}

/** The items in the author's order. What is hidden is seen only when it is carried. */
function itemsOf(playable: PlayableStory, state: State, dice: Dice, node: number) {
  const { story, layout } = playable;
  const { ending } = present(story.nodes[node]);
  const here: ItemHere[] = [];
  const carried: CarriedItem[] = [];
  for (const [index, item] of story.items.entries()) {
    const { id, key, description, image, stackable, hidden } = item;
    const held = state[layout.items + index] ?? 0;
    const can_take = ending === null && item.portable && !hidden;
    const lying = stackable
      ? pileAt(layout, state, index * story.nodes.length + node)
      : Number(held === place.inNodes + node);
    const holding = stackable ? held : Number(held === place.inventory);
    if (lying === 0 && holding === 0) continue;
    const words = wordsHere(playable, state, dice, item.name, ['items', index, 'name']);
    const shown = { id, key, name: words || key, description, ...(image && { image }) };
    const hasRoom = !stackable || holding < playLimits.ofAnItem;
    if (lying > 0 && !hidden) here.push({ ...shown, count: lying, can_take: can_take && hasRoom });
    if (holding === 0) continue;
    const can_drop = can_take && (!stackable || hasRoomFor(playable, state, index));
    carried.push({ ...shown, count: holding, can_drop });
  }
  return { here, carried };
}
