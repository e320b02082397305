import { readConfig } from './config.ts';
import { start } from './start.ts';

/** The process: settings in, a listening server out, a graceful stop on SIGTERM or Ctrl-C. */
try {
  const server = await start(readConfig(process.env));
  console.log(`${server.siteName} is at ${server.url}`);
  const stop = async () => {
    // A second signal, or a stop that hangs, ends the process at once.
    process.once('SIGTERM', () => process.exit(1));
    process.once('SIGINT', () => process.exit(1));
    setTimeout(() => process.exit(1), 20_000).unref();
    await server.stop();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exit(1);
}
