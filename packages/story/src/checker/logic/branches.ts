import type { Expression, Span } from '../../model/expression.ts';
import type { MediaKind } from '../../model/media-address.ts';
import type {
  BodyBlock,
  BodyInline,
  BodyListItem,
  Show,
  Variant,
} from '../../text/tree/body-tree.ts';

/** A branch is one of the pieces of text between which a variant chooses. */
export interface Branch {
  /** The place of the whole variant. */
  readonly span: Span;
  readonly type: Variant<never>['type'];
  /** 0, 1, 2 … within the variant; an `else` comes last. */
  readonly index: number;
  /** The number of branches in the variant. */
  readonly of: number;
  /** The condition of an `if`; null of an `else` and of the other types. */
  readonly when: Expression | null;
  /** The conditions before that of an `if`, which must not be true. */
  readonly unless: readonly Expression[];
  /** The branch that the variant is in; null = in none. */
  readonly within: Branch | null;
  /** Whether there is anything to see in it. */
  readonly isEmpty: boolean;
  /** The actions to which it has a link, in branches within it too. */
  readonly actionIds: readonly string[];
  /** Whether it shows a snippet, in which there may be links. */
  readonly doesShow: boolean;
}

type Part = BodyBlock | BodyInline | BodyListItem;

/** The branches of a body, in the order of the text; outer ones before those within them. */
export function branchesIn({ children }: Text): Branch[] {
  const found: Branch[] = [];
  walk(children, null, found);
  return found;
}

/** A body, or the words of a label. */
export interface Text {
  readonly children: readonly Part[];
}

/** A value that is shown, or given to a snippet, and the branch that it is in. */
export interface Value {
  readonly tree: Expression;
  readonly within: Branch | null;
}

function walk(
  parts: readonly Part[],
  within: Branch | null,
  found: Branch[],
  values: Value[] = [],
): void {
  for (const part of parts) {
    if (part.type === 'value') values.push({ tree: part.value, within });
    if (part.type === 'show') for (const tree of part.values) values.push({ tree, within });
    const options = optionsOf(part);
    if (options === null) {
      if ('children' in part) walk(part.children, within, found, values);
      continue;
    }
    for (const [index, { children, when, unless }] of options.branches.entries()) {
      const branch: Branch = {
        span: options.span,
        type: options.type,
        index,
        of: options.branches.length,
        when,
        unless,
        within,
        isEmpty: children.length === 0,
        actionIds: actionIdsIn(children),
        doesShow: [...partsIn(children)].some(({ type }) => type === 'show'),
      };
      found.push(branch);
      walk(children, branch, found, values);
    }
  }
}

interface Option {
  children: readonly Part[];
  when: Expression | null;
  unless: readonly Expression[];
}

function optionsOf(part: Part): { span: Span; type: Branch['type']; branches: Option[] } | null {
  const always = (children: readonly Part[]): Option => ({ children, when: null, unless: [] });
  switch (part.type) {
    case 'if': {
      const conditions = part.branches.map(({ when }) => when);
      const branches: Option[] = part.branches.map(({ when, children }, index) => {
        return { children, when, unless: conditions.slice(0, index) };
      });
      if (part.otherwise !== null) {
        branches.push({ children: part.otherwise, when: null, unless: conditions });
      }
      return { span: part.span, type: part.type, branches };
    }
    case 'first': {
      const branches = [part.first, ...(part.again === null ? [] : [part.again])].map(always);
      return { span: part.span, type: part.type, branches };
    }
    case 'cycle':
    case 'sequence':
    case 'once':
    case 'shuffle':
      return { span: part.span, type: part.type, branches: part.options.map(always) };
    default:
      return null;
  }
}

/** The parts with everything within them, branches too. */
function* partsIn(parts: readonly Part[]): Iterable<Part> {
  for (const part of parts) {
    yield part;
    const options = optionsOf(part);
    if (options !== null) for (const { children } of options.branches) yield* partsIn(children);
    else if ('children' in part) yield* partsIn(part.children);
  }
}

function actionIdsIn(parts: readonly Part[]): string[] {
  const found: string[] = [];
  for (const part of partsIn(parts)) if (part.type === 'action') found.push(part.action_id);
  return found;
}

export interface ActionLink {
  action_id: string;
  span: Span;
}

/** The links to actions: the id of each and where it is. */
export function actionLinksIn(body: Text): ActionLink[] {
  return [...partsIn(body.children)].flatMap((part) => (part.type === 'action' ? [part] : []));
}

/** The tags `{show …}`. */
export function showsIn(body: Text): Show[] {
  return [...partsIn(body.children)].flatMap((part) => (part.type === 'show' ? [part] : []));
}

export interface Media {
  type: MediaKind;
  url: string;
}

/** The images and sounds that a body shows and plays. */
export function mediaIn(body: Text | undefined): Media[] {
  return [...partsIn(body?.children ?? [])].flatMap((part) =>
    part.type === 'image' || part.type === 'sound' ? [part] : [],
  );
}

export function valuesIn({ children }: Text): Value[] {
  const values: Value[] = [];
  walk(children, null, [], values);
  return values;
}

/** Guards are the conditions of a piece of text: those that must hold for it to be read, and those that must not. */
export interface Guards {
  readonly needed: readonly Expression[];
  readonly unwanted: readonly Expression[];
}

export function guardsOf(branch: Branch | null): Guards {
  const needed: Expression[] = [];
  const unwanted: Expression[] = [];
  for (let at = branch; at !== null; at = at.within) {
    if (at.when !== null) needed.push(at.when);
    unwanted.push(...at.unless);
  }
  return { needed, unwanted };
}
