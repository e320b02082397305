import type { Piece } from '../pieces/piece.ts';
import { readExpression, readNewValue } from './read-expression.ts';
import type { Command } from './scene-statements.ts';
import type { SceneNames } from './scene-text.ts';

/** The effects of a command that changes what the story remembers; null = it is none. */
export function effectsOf(
  { name, rest, line: { at } }: Command,
  names: SceneNames,
): Piece[] | null {
  const [first = '', ...others] = rest.split(/\s+/);
  const variable = names.named(first.toLowerCase());
  const read = (source: string) => readExpression(source, names.named);
  const value = others.join(' ');
  switch (name) {
    case 'set':
      return [{ type: 'set', variable, value: readNewValue(first, value, names.named), at }];
    case 'temp':
      return value === '' ? [] : [{ type: 'set', variable, value: read(value), at }];
    case 'create':
      // The story begins with it.
      return [];
    case 'rand': {
      const [from = '1', to = from] = others;
      const drawn = { type: 'between', from: read(from), to: read(to) } as const;
      return [{ type: 'set', variable, value: drawn, at }];
    }
    case 'achieve':
      return [{ type: 'unlock', achievement: first.toLowerCase(), at }];
    default:
      return null;
  }
}
