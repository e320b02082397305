/** Taking and dropping: choices of every node, written once. */
import { parseWords } from '@brasslamp/story/text';
import type { InkItem, InkStory } from './ink-story.ts';
import { inlinesOf } from './ink-text.ts';

const mostOfItem = 1_000_000;

export function thingsKnot(ink: InkStory): string[] {
  return [
    '=== things(-> shown)',
    ...ink.movable.flatMap((item) => taken(ink, item)),
    ...ink.movable.flatMap((item) => dropped(ink, item)),
  ];
}

function nameOf(ink: InkStory, { item }: InkItem): string {
  const { words } = parseWords(item.name, ink.story.level);
  return inlinesOf(ink, words, { node: null, visits: '1', within: [] }).trim() || item.key;
}

function taken(ink: InkStory, of: InkItem): string[] {
  const { item, name, piles } = of;
  const words = nameOf(ink, of);
  if (!item.stackable) {
    return [`+ {${name} == here} [Take ${words}]`, `    ~ ${name} = "carried"`, '    -> shown'];
  }
  return [...piles].flatMap(([id, pile]) => [
    `+ {here == "${ink.knotOf(id)}" and ${pile} > 0 and ${name} < ${mostOfItem}} [Take ${words}]`,
    `    ~ ${name} = MIN(${name} + ${pile}, ${mostOfItem})`,
    `    ~ ${pile} = 0`,
    '    -> shown',
  ]);
}

function dropped(ink: InkStory, of: InkItem): string[] {
  const { item, name, piles } = of;
  const words = nameOf(ink, of);
  if (!item.stackable) {
    return [`+ {${name} == "carried"} [Drop ${words}]`, `    ~ ${name} = here`, '    -> shown'];
  }
  return [...piles].flatMap(([id, pile]) => [
    `+ {here == "${ink.knotOf(id)}" and ${name} > 0 and ${pile} < ${mostOfItem}} [Drop ${words}]`,
    `    ~ ${name} = ${name} - 1`,
    `    ~ ${pile} = ${pile} + 1`,
    '    -> shown',
  ]);
}
