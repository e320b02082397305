import type { AnyNode, CallExpression, Expression, Super } from 'acorn';
import { collapseSpace } from '../../twine/scan/collapse-space.ts';

/** What a chain of calls puts into the window: a passage, or words. */
export type Shown = { passage: string } | { words: string };

/**
 * What calls on SugarCube's window show: `Dialog.create("Map").wikiPassage("Map").open()`,
 * `Dialog.wiki(Story.get("Map").processText())`; null = they are no calls on it, or show what nobody can tell.
 */
export function windowOfCalls(call: CallExpression): Shown[] | null {
  const shown: Shown[] = [];
  let at: Expression | Super = call;
  while (at.type === 'CallExpression') {
    const { callee, arguments: args }: CallExpression = at;
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
    const found = shownBy(callee.property.name, args[0]);
    if (found === null) return null;
    shown.unshift(...found);
    at = callee.object;
  }
  return at.type === 'Identifier' && at.name === 'Dialog' ? shown : null;
}

function shownBy(method: string, argument: AnyNode | undefined): Shown[] | null {
  const typed = textOf(argument);
  if (method === 'wikiPassage') return typed === null ? null : [{ passage: collapseSpace(typed) }];
  if (method !== 'wiki' && method !== 'append') {
    return /^(?:create|setup|open|close|isOpen|addClass|resize|body|empty)$/.test(method)
      ? []
      : null;
  }
  const passage = passageOf(argument);
  if (passage !== null) return [{ passage: collapseSpace(passage) }];
  // Words with markup would have to be read as a passage is.
  return typed === null || /[<[$_'"/@{~^=&\\\n]/.test(typed) ? null : [{ words: typed }];
}

/** `Story.get("Map").processText()`, `Story.get("Map").text` */
function passageOf(node: AnyNode | undefined): string | null {
  const member = node?.type === 'CallExpression' ? node.callee : node;
  if (member?.type !== 'MemberExpression' || member.property.type !== 'Identifier') return null;
  if (member.property.name !== (member === node ? 'text' : 'processText')) return null;
  const get = member.object;
  if (get.type !== 'CallExpression' || get.callee.type !== 'MemberExpression') return null;
  const { object, property } = get.callee;
  const isStory = object.type === 'Identifier' && object.name === 'Story';
  const isGet = property.type === 'Identifier' && property.name === 'get';
  return isStory && isGet ? textOf(get.arguments[0]) : null;
}

const textOf = (node: AnyNode | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
