import type { Effect } from '@brasslamp/story/logic/tree';
import {
  conditionWords,
  itemWords,
  type PaperNames,
  sectionWords,
  valueWords,
  variableWords,
} from './condition-words.ts';

/** An effect as what a reader on paper has to do: "Add 2 to Gold". Without a full stop. */
export function effectWords(effect: Effect, paper: PaperNames): string {
  switch (effect.type) {
    case 'set':
      return setWords(effect, paper);
    case 'give':
      return `take ${countWords(effect.count, paper)}${itemWords(effect.item.text, paper)} with you`;
    case 'take':
      return `give up ${countWords(effect.count, paper)}${itemWords(effect.item.text, paper)}`;
    case 'move':
      return moveWords(effect, paper);
    case 'unlock': {
      const { text } = effect.achievement;
      return `tick the achievement “${paper.names.achievements.get(text)?.name ?? text}”`;
    }
    case 'add':
      return `note “${effect.member.text}” under ${variableWords(effect.variable.text, paper)}`;
    case 'remove':
      return `cross out “${effect.member.text}” under ${variableWords(effect.variable.text, paper)}`;
    case 'if': {
      const then = `if ${conditionWords(effect.condition, paper)}, ${effectsWords(effect.effects, paper)}`;
      if (effect.otherwise.length === 0) return then;
      return `${then}; otherwise ${effectsWords(effect.otherwise, paper)}`;
    }
  }
}

export const effectsWords = (effects: readonly Effect[], paper: PaperNames): string =>
  effects.map((effect) => effectWords(effect, paper)).join(', then ');

const countWords = (count: Parameters<typeof valueWords>[0] | null, paper: PaperNames): string =>
  count === null ? '' : `${valueWords(count, paper)} of `;

function setWords(effect: Extract<Effect, { type: 'set' }>, paper: PaperNames): string {
  const { value } = effect;
  const name = variableWords(effect.variable.text, paper);
  if (value.type === 'flag') return value.value ? `tick ${name}` : `untick ${name}`;
  if (
    value.type === 'arithmetic' &&
    value.left.type === 'variable' &&
    value.left.name.text === effect.variable.text
  ) {
    if (value.operator === '+') return `add ${valueWords(value.right, paper)} to ${name}`;
    if (value.operator === '-') return `take ${valueWords(value.right, paper)} off ${name}`;
  }
  return `write ${valueWords(value, paper)} under ${name}`;
}

function moveWords({ item, to }: Extract<Effect, { type: 'move' }>, paper: PaperNames): string {
  const name = itemWords(item.text, paper);
  if (to.type === 'node') {
    return `note that ${name} lies at ${sectionWords(to.node.text, paper)} now`;
  }
  return to.type === 'inventory' ? `take ${name} with you` : `cross out ${name}`;
}

/** The words with a capital and a full stop. */
export const sentence = (said: string): string =>
  said === '' ? '' : `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
