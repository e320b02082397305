import type { Outcome, Page } from '@brasslamp/story/checker/unfold';
import type { View } from '@brasslamp/story/engine/state';
import { instruction, treeMarkup } from './body-markup.ts';
import { dieFaces } from './die-faces.ts';
import { element, joined, type Markup, together, words } from './markup.ts';
import type { PaperStory } from './paper-story.ts';

/** What stands under a page's number: nothing in it has to be kept or looked up. */
export function pageMarkup(
  { view, ways }: Page,
  paper: PaperStory,
  numberOf: (page: number) => number,
): Markup {
  const { kind } = paper;
  const leadsTo = new Map(
    ways.flatMap(({ act, to }) => (act.type === 'choose' ? [[act.action_id, to] as const] : [])),
  );
  const wayTo = (label: Markup, page: number): Markup =>
    kind.way(label, kind.addressOf(numberOf(page)), numberOf(page));
  const way = (label: Markup, to: readonly Outcome[]): Markup => {
    const [only, ...others] = to;
    if (only !== undefined && others.length === 0) return wayTo(label, only.page);
    const { of, faces } = dieFaces(to.map(({ share }) => share));
    const falls = to.map(({ page }, at) => wayTo(instruction(faces[at] ?? ''), page));
    return together([label, instruction(`, roll from 1 to ${of}: `), joined(falls, ' · ')]);
  };
  const inText = new Set<string>();
  const link = (actionId: string, label: Markup): Markup => {
    const to = leadsTo.get(actionId);
    inText.add(actionId);
    return to === undefined ? label : way(label, to);
  };
  const shown = [
    treeMarkup(view.body.children, paper, link),
    treeMarkup(view.panel?.children ?? [], paper, () => null),
    ...beside(view).map((said) => element('p', {}, instruction(said))),
  ];
  const below = view.actions.flatMap(({ id, label, enabled, reason }): Markup[] => {
    if (inText.has(id)) return [];
    const to = enabled ? leadsTo.get(id) : undefined;
    if (to !== undefined) return [way(words(label), to)];
    return [together([words(label), instruction(` – ${reason ?? 'this way is closed'}`)])];
  });
  const things = new Map([...view.items_here, ...view.inventory].map(({ id, name }) => [id, name]));
  const moved = ways.flatMap(({ act, to }): Markup[] => {
    if (act.type === 'choose') return [];
    const name = things.get(act.item_id) ?? '';
    return [way(words(act.type === 'take' ? `Take ${name}` : `Put down ${name}`), to)];
  });
  const all = [...below, ...moved];
  return together([
    ...shown,
    ...(all.length === 0
      ? []
      : [element('ul', { class: 'ways' }, ...all.map((one) => element('li', {}, one)))]),
    ...(view.ending === null
      ? []
      : [element('p', { class: 'ending' }, words(view.ending.name || 'The end'))]),
  ]);
}

/** What a reader sees beside the text. */
function beside({ items_here, inventory, variables_shown, achievements }: View): string[] {
  const namesOf = (things: readonly { name: string; count: number }[]) =>
    things.map(({ name, count }) => (count === 1 ? name : `${name} (${count})`)).join(', ');
  const lying = items_here.filter(({ can_take }) => !can_take);
  return [
    ...(lying.length === 0 ? [] : [`You see ${namesOf(lying)}.`]),
    ...(inventory.length === 0 ? [] : [`You carry ${namesOf(inventory)}.`]),
    ...variables_shown.map(
      ({ key, label, value, decimals }) => `${label || key}: ${shownValue(value, decimals)}`,
    ),
    ...achievements.filter(({ is_new }) => is_new).map(({ name }) => `You have earned: ${name}`),
  ];
}

function shownValue(value: View['variables_shown'][number]['value'], decimals = 0): string {
  if (typeof value === 'boolean') return value ? '☑' : '☐';
  if (Array.isArray(value)) return value.join(', ') || '–';
  return typeof value === 'number' ? value.toFixed(decimals) : value;
}
