/** The place of the focus when a key is pressed: anywhere in the workspace, on a row of the outline, on the map. */
export type Focus = 'workspace' | 'node row' | 'chapter row' | 'map';

/** A command is something that one can do: offered by its words, done by its keys. */
export interface Command<State> {
  id: string;
  /** The command's name; with a state, what it would do there. */
  words: (state?: State) => string;
  /** The command's keys, and where each is heard. The first one is shown. */
  keys?: Readonly<Record<string, readonly Focus[]>>;
  /** Whether it makes sense there; without it, always. */
  canRun?: (state: State) => boolean;
  run: (state: State) => void;
}

export const canRun = <State>(command: Command<State>, state: State): boolean =>
  command.canRun?.(state) ?? true;
