import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import { listIn } from './names.ts';
import { isNo, isYes, no, reads, variable } from './terms/fold.ts';
import type { Sink } from './terms/frame.ts';
import { knownItems, type ListItem, type ListValue } from './terms/list-value.ts';
import type { Lowering } from './terms/scope.ts';

/** Gives a list variable its value: as one state where it never holds anything else, or else item by item. */
export function assignList(
  ink: Lowering,
  name: string,
  value: ListValue,
  sink: Sink,
  at: SourcePlace,
): void {
  ink.variables.addItems(name, value);
  const known = knownItems(value);
  const textOf = (item: ListItem): ForeignExpression => ({
    type: 'text',
    value: ink.lists.spelling(item),
  });
  if (known?.length !== 1) ink.known.sets.add(name);
  if (known !== null) {
    const [only] = known;
    const isState = !ink.known.sets.has(name) && only !== undefined;
    const list: ForeignExpression = { type: 'list', of: known.map(textOf) };
    sink.pieces.push({ type: 'set', at, variable: name, value: isState ? textOf(only) : list });
    return;
  }
  const before = listIn(ink, name).items;
  const items = new Set([...before.keys(), ...value.items.keys()]);
  const changes = [...items].flatMap((item) => {
    const change = changeOf(before.get(item) ?? no, value.items.get(item) ?? no);
    return change === null ? [] : [{ item, ...change }];
  });
  // What is asked of the list is asked before anything in it changes.
  const isOnItself = changes.filter(({ when }) => reads(when, name)).length > 1;
  const asks = changes.map(({ when }) =>
    isOnItself && !isYes(when) ? asFlag(ink, when, sink, at) : when,
  );
  for (const [index, { item, isIn }] of changes.entries()) {
    const asked = asks[index] ?? no;
    const member = textOf(item);
    const change = (type: 'add' | 'remove'): Piece[] => [{ type, at, variable: name, member }];
    if (isYes(asked)) sink.pieces.push(...change(isIn === 'off' ? 'remove' : 'add'));
    else {
      const arms = [{ when: asked, pieces: change(isIn === 'off' ? 'remove' : 'add') }];
      const otherwise = isIn === 'as asked' ? [{ when: null, pieces: change('remove') }] : [];
      sink.pieces.push({ type: 'branch', at, arms: [...arms, ...otherwise] });
    }
  }
}

function asFlag(
  ink: Lowering,
  value: ForeignExpression,
  sink: Sink,
  at: SourcePlace,
): ForeignExpression {
  const name = ink.variables.helper('item');
  ink.variables.declare(name, 'flag', null);
  sink.pieces.push({ type: 'set', at, variable: name, value });
  return variable(name);
}

/** null = an item stays as it is. */
function changeOf(
  before: ForeignExpression,
  after: ForeignExpression,
): { when: ForeignExpression; isIn: 'on' | 'off' | 'as asked' } | null {
  if (isSameExpression(before, after)) return null;
  const always: ForeignExpression = { type: 'flag', value: true };
  if (isYes(after)) return { when: always, isIn: 'on' };
  if (isNo(after)) return { when: always, isIn: 'off' };
  if (after.type === 'or' && isSameExpression(after.left, before)) {
    return { when: after.right, isIn: 'on' };
  }
  if (after.type === 'and' && isSameExpression(after.left, before) && after.right.type === 'not') {
    return { when: after.right.of, isIn: 'off' };
  }
  return { when: after, isIn: 'as asked' };
}

const isSameExpression = (one: ForeignExpression, other: ForeignExpression): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
