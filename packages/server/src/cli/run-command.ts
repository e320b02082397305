import { inspect } from 'node:util';

/** What a command said, and the code that its process ends with. */
export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** A command is what a program does with its arguments and settings, without the process around it. */
export type Command = (args: string[], settings: NodeJS.ProcessEnv) => Promise<Ended>;

/** Its answer on the standard output. */
export const says = (out: string, code = 0): Ended => ({ code, out: `${out}\n`, err: '' });

/** Why it could not do what was asked. */
export const refuses = (err: unknown, code: number): Ended => {
  const text = typeof err === 'string' ? err : inspect(err);
  return { code, out: '', err: `${text}\n` };
};

/** Makes this process the command. */
export async function runCommand(command: Command): Promise<void> {
  const { code, out, err } = await command(process.argv.slice(2), process.env);
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
}
