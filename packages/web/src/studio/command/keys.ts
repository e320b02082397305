/** Keys as commands name them: modifiers and a key of the keyboard, such as `Ctrl+Shift+F` or `Alt+ArrowUp`. */
import type { Command, Focus } from './command.ts';

/** The part of a `KeyboardEvent` that tells which key it is. */
export type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** The command that a key does where the focus is. */
export const commandFor = <Own extends Pick<Command<never>, 'keys'>>(
  commands: readonly Own[],
  focus: Focus,
  press: Press,
): Own | undefined =>
  commands.find(({ keys = {} }) =>
    Object.entries(keys).some(([key, heard]) => heard.includes(focus) && isKey(key, press)),
  );

/** `Ctrl` is ⌘ as well. */
function isKey(key: string, press: Press): boolean {
  const { modifiers, name } = partsOf(key);
  const isSign = name.length === 1 && !/[a-z]/i.test(name);
  return (
    press.key.toLowerCase() === name.toLowerCase() &&
    modifiers.includes('Ctrl') === (press.ctrlKey || press.metaKey) &&
    modifiers.includes('Alt') === press.altKey &&
    // Many keyboards have signs above others.
    (isSign || modifiers.includes('Shift') === press.shiftKey)
  );
}

function partsOf(key: string): { modifiers: string[]; name: string } {
  const parts = key.split(/\+(?=.)/);
  return { modifiers: parts.slice(0, -1), name: parts.at(-1) ?? '' };
}

const signs: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ContextMenu: 'Menu',
  '-': '−',
};

/** Keys as a person reads them: “Ctrl Shift F”; of several with the same modifiers these once: “Alt ↑ ↓”. */
export function keyWords(keys: readonly string[]): string {
  const names = Map.groupBy(keys, (key) => partsOf(key).modifiers.join(' '));
  return [...names]
    .map(([modifiers, some]) =>
      [modifiers, ...some.map((key) => signs[partsOf(key).name] ?? partsOf(key).name)]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ');
}

/** The key of a command that is shown: its first. */
export const firstKeys = ({ keys = {} }: Pick<Command<never>, 'keys'>): string[] =>
  Object.keys(keys).slice(0, 1);

/** A command's keys as `aria-keyshortcuts` names them. */
export const ariaKeys = ({ keys = {} }: Pick<Command<never>, 'keys'>): string =>
  Object.keys(keys)
    .flatMap((key) => [key.replace('Ctrl', 'Control'), key.replace('Ctrl', 'Meta')])
    .join(' ');
