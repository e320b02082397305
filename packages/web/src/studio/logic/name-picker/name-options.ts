import type { LogicName } from '../names/logic-names.ts';

export type NameOption =
  | (LogicName & { kind: 'name' })
  /** To make something new, called as typed. */
  | { kind: 'make'; key: string; name: string };

/** More than anybody reads through. */
const shownAtMost = 60;

/** The options that the list offers for what is typed: by name or key, that of exactly this name first. */
export function nameOptions(
  typed: string,
  known: readonly LogicName[],
  canMake: boolean,
): { options: NameOption[]; isMore: boolean } {
  const word = typed.trim().toLowerCase();
  const found = known.filter(
    ({ name, key }) => name.toLowerCase().includes(word) || key.toLowerCase().includes(word),
  );
  const exact = found.filter((one) => isCalled(one, word));
  const sorted = exact.length > 0 ? [...new Set([...exact, ...found])] : found;
  return {
    options: [
      ...sorted.slice(0, shownAtMost).map((one) => ({ ...one, kind: 'name' as const })),
      ...(canMake && exact.length === 0
        ? [{ kind: 'make' as const, key: '', name: typed.trim() }]
        : []),
    ],
    isMore: found.length > shownAtMost,
  };
}

/** The option meant by text that was typed and left without picking. */
export function nameMeant(typed: string, known: readonly LogicName[]): NameOption | null {
  const found = known.find((one) => isCalled(one, typed.trim().toLowerCase()));
  return found ? { ...found, kind: 'name' } : null;
}

const isCalled = ({ name, key }: LogicName, word: string) =>
  name.toLowerCase() === word || key.toLowerCase() === word;
