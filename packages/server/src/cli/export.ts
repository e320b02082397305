import { exportFile } from './export-file.ts';
import { runCommand } from './run-command.ts';

await runCommand(exportFile);
