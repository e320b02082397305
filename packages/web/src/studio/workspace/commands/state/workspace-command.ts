import type { Command } from '../../../command/command.ts';
import type { CommandState } from './command-state.ts';

/** The groups of commands that belong together, in the order in which they are shown. */
export const groups = [
  'open',
  'make',
  'clipboard',
  'order',
  'status',
  'colour',
  'remove',
  'text',
  'story',
  'look',
  'go',
  'light',
] as const;

export type Group = (typeof groups)[number];

/** A command of the workspace. It needs what `Needed` names of the state. */
export interface WorkspaceCommand<Needed extends keyof CommandState = keyof CommandState>
  extends Command<Pick<CommandState, Needed>> {
  group: Group;
  /** The subjects for which it is offered; `node` is one alone. None for what is for keys and buttons alone. */
  about: readonly (CommandState['kind'] | 'node')[];
  /** The name that others give it, to be found by. */
  also?: () => string;
  /** The commands that do a step of it by keys, which are shown beside it. */
  byKeys?: readonly Command<never>[];
  /** Whether it stands in the bar's menu on a phone. */
  isInMore?: boolean;
  /** The palette has it in another way. */
  isElsewhere?: boolean;
  /** Whether its keys, in a field whose words are not the draft's, do what they do in any field. */
  isOfField?: boolean;
  /** The event that the browser makes of its keys, which is heard in their place. */
  clipboard?: {
    type: 'copy' | 'cut' | 'paste';
    take: (state: Pick<CommandState, Needed>, clipboard: DataTransfer | null) => void;
  };
}
