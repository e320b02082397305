import { changeAdmins } from './change-admins.ts';
import { runCommand } from './run-command.ts';

await runCommand(changeAdmins);
