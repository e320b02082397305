/** The commands that are offered in menus and in the palette. */
import { canRun } from '../../command/command.ts';
import { firstKeys, keyWords } from '../../command/keys.ts';
import { allCommands } from './all-commands.ts';
import { type Subject, useStateOfAll } from './state/command-state.ts';
import { groups, type WorkspaceCommand } from './state/workspace-command.ts';

/** A command with what it is about. */
export interface Offered {
  command: WorkspaceCommand;
  words: string;
  /** The command's keys as a person reads them; '' = it has none. */
  keys: string;
  run: () => void;
}

/** The commands for a subject, group by group; what makes no sense there is left out. */
export function useOffered(): (subject: Subject) => Offered[] {
  const ofAll = useStateOfAll();
  return (subject) => {
    const state = { ...ofAll, ...subject };
    return inGroups
      .filter((command) => isAbout(command, subject) && canRun(command, state))
      .map((command) => ({
        command,
        words: command.words(state),
        keys: keyWords((command.byKeys ?? [command]).flatMap(firstKeys)),
        run: () => command.run(state),
      }));
  };
}

const inGroups = groups.flatMap((group) => allCommands.filter((one) => one.group === group));

export function isAbout(
  { about }: Pick<WorkspaceCommand, 'about'>,
  { kind, ids }: Subject,
): boolean {
  if (kind !== 'nodes') return about.includes(kind);
  return (
    ids.length > 0 && (about.includes('nodes') || (ids.length === 1 && about.includes('node')))
  );
}
