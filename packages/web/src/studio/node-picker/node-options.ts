import { nodeNameKey } from '@brasslamp/story/logic';

/** An option is what can be picked where a node is asked for. */
export type NodeOption =
  /** An option that is no node: "Stay here", "The first node". */
  | { kind: 'special'; name: string }
  | { kind: 'node'; id: string; name: string; chapter_id: string }
  | { kind: 'new'; name: string };

/** Compares names of nodes as the server does. */
const isSameName = (one: string, other: string): boolean =>
  nodeNameKey(one.trim()) === nodeNameKey(other.trim());

type Known = Omit<Extract<NodeOption, { kind: 'node' }>, 'kind'>;

export const isSameOption = (one: NodeOption, other: NodeOption): boolean =>
  one.kind === 'node' && other.kind === 'node'
    ? one.id === other.id
    : one.kind === other.kind && isSameName(one.name, other.name);

/** The options that the list offers for what is typed; `found` may still belong to what was typed before. */
export function optionsFor(
  typed: string,
  found: readonly Known[],
  specials: readonly NodeOption[],
  canMake: boolean,
): NodeOption[] {
  const name = typed.trim();
  const isIn = (text: string) => nodeNameKey(text).includes(nodeNameKey(name));
  const nodes = found
    .filter((node) => isIn(node.name))
    .map(({ id, name, chapter_id }): NodeOption => ({ kind: 'node', id, name, chapter_id }));
  // A whole name means exactly that node.
  const exact = nodes.filter((node) => isSameName(node.name, name));
  const others = nodes.filter((node) => !exact.includes(node));
  const isNew = canMake && name !== '' && exact.length === 0;
  return [
    ...specials.filter((special) => isIn(special.name)),
    ...exact,
    ...others,
    ...(isNew ? [{ kind: 'new', name } as const] : []),
  ];
}

/** The option meant by text that was typed and left without picking; null = none. */
export function optionMeant(typed: string, options: readonly NodeOption[]): NodeOption | null {
  return (
    options.find((option) => isSameName(option.name, typed) && option.kind !== 'new') ??
    options.find(({ kind }) => kind === 'new') ??
    null
  );
}
