import { checkStories } from './check-stories.ts';
import { runCommand } from './run-command.ts';

await runCommand(checkStories);
