import { startNode } from '@brasslamp/story/engine';
import type { Story } from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import type { Loss } from '../../losses/loss.ts';
import { unitKey } from '../marks/units-in.ts';
import { effectLines } from './ink-effects.ts';
import { nodeLines } from './ink-node.ts';
import { InkStory, type InkVariable } from './ink-story.ts';
import { escaped } from './ink-text.ts';
import { thingsKnot } from './ink-things.ts';
import { listFunction, signs } from './ink-words.ts';
import { quoted } from './quoted.ts';
import { helperSource } from './written-functions.ts';

/** A story in ink, with what ink has no word for. */
export interface WrittenInk {
  text: string;
  losses: Loss[];
  /** The ids of what knots and variables were made of, by the keys of those units. */
  owners: ReadonlyMap<string, string>;
}

/** A whole story as one file of ink that plays the same. */
export function writeInk(story: Story, author = ''): WrittenInk {
  const ink = new InkStory(story);
  // The first time shows what logic asks for: counters, flags, functions.
  knotsOf(ink);
  ink.losses.length = 0;
  const knots = knotsOf(ink);
  const start = startNode(story);
  const begin = effectLines(ink, story.on_start, { isInChoice: false });
  const parts = [
    [
      ...(author === '' ? [] : [`# author: ${escaped(author)}`]),
      `# title: ${escaped(story.title)}`,
    ],
    declarations(ink),
    [...begin, start === null ? '-> END' : `-> ${ink.knotOf(start.id)}`],
    ...knots,
    ...functions(ink),
  ];
  storyLosses(ink);
  const text = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return { text: `${text.join('\n\n')}\n`, losses: ink.losses, owners: ownersOf(ink) };
}

function ownersOf(ink: InkStory): Map<string, string> {
  const nodes = ink.story.nodes.flatMap(({ id }): [string, string][] => [
    [unitKey('node', ink.knotOf(id)), id],
    [unitKey('node', ink.viewOf(id)), id],
  ]);
  const variables = [...ink.variables.values()].map(({ variable, name }): [string, string] => [
    unitKey('variable', name),
    variable.id,
  ]);
  return new Map([...nodes, ...variables]);
}

function knotsOf(ink: InkStory): string[][] {
  const views = new Set<string>();
  const made = ink.story.nodes.map((node) => ({
    node,
    ...nodeLines(ink, node, (one) => {
      views.add(one.id);
      return ink.viewOf(one.id);
    }),
  }));
  const things = ink.movable.length > 0 ? [thingsKnot(ink)] : [];
  const knots = made.flatMap(({ node, enter, view }) => {
    const name = ink.knotOf(node.id);
    const again = ink.viewOf(node.id);
    if (!views.has(node.id)) return [[`=== ${name} ===`, ...enter, ...view]];
    return [
      [`=== ${name} ===`, ...enter, `-> ${again}`],
      [`=== ${again} ===`, ...view],
    ];
  });
  return [...knots, ...things];
}

function declarations(ink: InkStory): string[] {
  const { movable, hasReturn, hasBack, naming, story } = ink;
  const start = startNode(story);
  const anywhere = start === null ? [] : [`-> ${ink.knotOf(start.id)}`];
  return [
    ...[...ink.variables.values()].map(declared),
    ...[...ink.items.values()].flatMap(({ item, name, piles }) => {
      const isCarried = item.location === 'inventory';
      const lies = item.location !== null && !isCarried && ink.isNode(item.location);
      if (!item.stackable) {
        const where = isCarried ? 'carried' : lies ? ink.knotOf(item.location ?? '') : '';
        return [`VAR ${name} = "${where}"`];
      }
      const lying = [...piles].map(([id, pile]) => `VAR ${pile} = ${id === item.location ? 1 : 0}`);
      return [`VAR ${name} = ${isCarried ? 1 : 0}`, ...lying];
    }),
    ...[...ink.achievements.values()].map((name) => `VAR ${name} = false`),
    ...[...ink.counters.values()].map((name) => `VAR ${name} = 0`),
    ...[...ink.flagsHere.values()].map((name) => `VAR ${name} = false`),
    ...(movable.length > 0 ? ['VAR here = ""'] : []),
    ...(hasReturn ? ['VAR depth = 0'] : []),
    ...(ink.hasChance ? ['VAR going_by = 0'] : []),
    ...(hasBack
      ? anywhere.flatMap((to) => [
          `VAR came_from = ${to}`,
          `VAR going = ${to}`,
          'VAR can_go_back = false',
        ])
      : []),
    ...(naming.asksCaller ? ['VAR caller = ""'] : []),
    ...(naming.asksBefore ? ['VAR before = ""'] : []),
  ];
}

function declared({ variable, name, members }: InkVariable): string {
  if (variable.kind !== 'set') return `VAR ${name} = ${initialOf(variable)}`;
  const items = [...members].map(([member, item]) =>
    variable.initial.includes(member) ? `(${item})` : item,
  );
  return `LIST ${name} = ${items.join(', ')}`;
}

function initialOf(variable: Exclude<Variable, { kind: 'set' }>): string {
  if (variable.kind === 'number') {
    return String(Math.round(variable.initial * 10 ** variable.decimals));
  }
  return variable.kind === 'flag' ? String(variable.initial) : quoted(variable.initial);
}

function functions(ink: InkStory): string[][] {
  const sign = signs(ink.story.lang);
  const lists = [...ink.shownSets].map(([key, name]) => listFunction(ink, key, name));
  return [...lists, ...[...ink.helpers].map((helper) => helperSource(helper, sign).split('\n'))];
}

/** What the story has beside its nodes that ink has no place for. */
function storyLosses(ink: InkStory): void {
  const { panel, variables, content_notes, items, nodes } = ink.story;
  if (panel !== '') ink.loss('text_left_out', null, 'panel', panel);
  for (const { key, shown } of variables)
    if (shown) ink.loss('setting_dropped', null, 'shown', key);
  for (const { key, image, description } of items) {
    if (image !== null) ink.loss('media_left_out', null, 'item', image);
    if (description !== '') ink.loss('text_left_out', null, 'item', key);
  }
  if (content_notes.length > 0)
    ink.loss('setting_dropped', null, 'content notes', content_notes.join(', '));
  for (const node of nodes) {
    if (node.content_notes.length > 0) {
      ink.loss('setting_dropped', node, 'content notes', node.content_notes.join(', '));
    }
  }
}
