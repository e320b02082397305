import type { CallExpression } from 'acorn';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Destination } from '../../pieces/piece.ts';

/** Objects whose calls change no more than what the page looks like, or what its developer sees. */
const looks = /^(?:console|UI|UIBar|SimpleAudio|Fullscreen|Alert|Save)$/;

/**
 * Where a call of SugarCube's own leads: `Engine.play("Hall")`; `look` = it leads nowhere, and changes nothing
 * that a story asks for; null = it is none of these.
 */
export function callOfEngine(
  callee: CallExpression['callee'],
  argumentsOf: () => ForeignExpression[],
): Destination | 'look' | null {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return null;
  if (callee.property.type !== 'Identifier') return null;
  const { name } = callee.object;
  const method = callee.property.name;
  if (looks.test(name) || /^scroll/i.test(method)) return 'look';
  if (name !== 'Engine') return null;
  switch (method) {
    case 'play': {
      const [first] = argumentsOf();
      if (first === undefined) return null;
      return first.type === 'text'
        ? { type: 'unit', name: first.value }
        : { type: 'computed', of: first };
    }
    case 'back':
    case 'backward':
      return { type: 'back' };
    case 'restart':
      return { type: 'end', name: '' };
    case 'show':
      return 'look';
    default:
      return null;
  }
}
