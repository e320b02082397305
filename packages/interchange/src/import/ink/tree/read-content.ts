import type { Choice } from 'inkjs/compiler/Parser/ParsedHierarchy/Choice';
import type { Conditional } from 'inkjs/compiler/Parser/ParsedHierarchy/Conditional/Conditional';
import type { Divert } from 'inkjs/compiler/Parser/ParsedHierarchy/Divert/Divert';
import type { Expression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/Expression';
import type { IncDecExpression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/IncDecExpression';
import type { ParsedObject } from 'inkjs/compiler/Parser/ParsedHierarchy/Object';
import type { Weave } from 'inkjs/compiler/Parser/ParsedHierarchy/Weave';
import type { InkContent, InkDivert, InkExpression, InkWeave, SequenceKind } from './ink-tree.ts';
import { isParsed } from './parsed-kinds.ts';
import { pathOf, placeOf, readExpression } from './read-expression.ts';

/** The content of a weave, a branch, a line; what stands between a tag's marks is the tag's. */
export function readContent(objects: readonly ParsedObject[]): InkContent[] {
  const found: InkContent[] = [];
  let tag: Extract<InkContent, { type: 'tag' }> | null = null;
  for (const object of flat(objects)) {
    if (isParsed(object, 'Tag')) {
      tag = object.isStart ? { type: 'tag', at: placeOf(object), content: [] } : null;
      if (tag !== null) found.push(tag);
      continue;
    }
    const content = readObject(object);
    if (content !== null) (tag?.content ?? found).push(content);
  }
  return found;
}

function* flat(objects: readonly ParsedObject[]): Iterable<ParsedObject> {
  for (const object of objects) {
    if (object.typeName === 'ContentList') yield* flat(object.content);
    else yield object;
  }
}

export const readWeave = (weave: Weave): InkWeave => ({
  type: 'weave',
  at: placeOf(weave),
  content: readContent(weave.content),
});

/** null = a declaration, or nothing that is read. */
function readObject(object: ParsedObject): InkContent | null {
  const at = placeOf(object);
  if (isParsed(object, 'Text')) return { type: 'text', at, text: object.text };
  if (object.typeName === 'Glue') return { type: 'glue', at };
  if (isParsed(object, 'Weave')) return readWeave(object);
  if (isParsed(object, 'Choice')) return readChoice(object);
  if (isParsed(object, 'Gather')) return { type: 'gather', at, label: object.name };
  if (isParsed(object, 'Divert')) return object.isEmpty ? null : readDivert(object);
  if (isParsed(object, 'TunnelOnwards')) {
    const to = object.divertAfter;
    return { type: 'onwards', at, to: to === null ? null : readDivert(to) };
  }
  if (isParsed(object, 'Conditional')) return readConditional(object);
  if (isParsed(object, 'Sequence')) {
    return {
      type: 'sequence',
      at,
      how: sequenceKind(object.sequenceType),
      of: object.sequenceElements.map((element) =>
        isParsed(element, 'Weave') ? [readWeave(element)] : readContent(element.content),
      ),
    };
  }
  if (object.typeName === 'AuthorWarning') return { type: 'todo', at, text: 'TODO' };
  return readStatement(object);
}

function readStatement(object: ParsedObject): InkContent | null {
  const at = placeOf(object);
  if (isParsed(object, 'temp') || isParsed(object, 'variable assignment')) {
    const name = object.variableName;
    const isTemp = object.isNewTemporaryDeclaration;
    const value: InkExpression =
      object.expression === null ? { type: 'number', at, value: 0 } : read(object.expression);
    return { type: 'set', at, name, value, isTemp };
  }
  if (isParsed(object, 'ReturnType')) {
    const [value] = object.content;
    return { type: 'return', at, value: value === undefined ? null : read(value) };
  }
  if (isParsed(object, 'IncDecExpression')) return readStep(object);
  if (isParsed(object, 'FunctionCall') && object.shouldPopReturnedValue) {
    return { type: 'call', at, of: read(object) };
  }
  return isExpression(object) ? { type: 'print', at, of: read(object) } : null;
}

const isExpression = (object: ParsedObject): object is Expression =>
  'outputWhenComplete' in object && object.outputWhenComplete === true;

const read = (object: ParsedObject) => readExpression(object, readContent);

/** `x++`, `x += 2`. */
function readStep(step: IncDecExpression): InkContent | null {
  const name = step.varIdentifier?.name;
  if (name === undefined) return null;
  const at = placeOf(step);
  const value: InkExpression = {
    type: 'binary',
    at,
    operator: step.isInc ? '+' : '-',
    left: { type: 'reference', at, path: [name] },
    right: step.expression === null ? { type: 'number', at, value: 1 } : read(step.expression),
  };
  return { type: 'set', at, name, value, isTemp: false };
}

function readDivert(divert: Divert): InkDivert {
  return {
    type: 'divert',
    at: placeOf(divert),
    target: pathOf(divert.target),
    with: divert.args?.map(read) ?? [],
    how: divert.isThread ? 'thread' : divert.isTunnel ? 'tunnel' : 'go',
  };
}

function readChoice(choice: Choice): InkContent {
  const part = (content: ParsedObject | null) => (content === null ? [] : readContent([content]));
  return {
    type: 'choice',
    at: placeOf(choice),
    label: choice.name,
    start: part(choice.startContent),
    only: part(choice.choiceOnlyContent),
    inner: part(choice.innerContent),
    when: choice.condition === null ? null : read(choice.condition),
    isOnce: choice.onceOnly,
    isFallback: choice.isInvisibleDefault,
  };
}

function readConditional(conditional: Conditional): InkContent {
  // The parser gives null where each arm has a condition of its own.
  const asked: Expression | null = conditional.initialCondition;
  return {
    type: 'conditional',
    at: placeOf(conditional),
    arms: conditional.branches.map((branch) => {
      const own = branch.ownExpression === null ? null : read(branch.ownExpression);
      const content = branch._innerWeave === null ? [] : [readWeave(branch._innerWeave)];
      if (branch.isElse || (own === null && !branch.isTrueBranch && asked === null)) {
        return { when: null, content };
      }
      if (own === null) return { when: asked === null ? null : read(asked), content };
      if (asked === null) return { when: own, content };
      const isSame = { at: own.at, operator: '==', left: read(asked), right: own };
      return { when: { type: 'binary', ...isSame }, content };
    }),
  };
}

function sequenceKind(bits: number): SequenceKind {
  const isOnce = (bits & 8) !== 0;
  const isStopping = (bits & 1) !== 0;
  if ((bits & 4) !== 0) {
    return isOnce ? 'shuffle once' : isStopping ? 'shuffle stopping' : 'shuffle';
  }
  return (bits & 2) !== 0 ? 'cycle' : isOnce ? 'once' : 'stopping';
}
