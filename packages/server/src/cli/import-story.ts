import { importFile } from './import-file.ts';
import { runCommand } from './run-command.ts';

await runCommand(importFile);
