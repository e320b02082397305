import { readConfig } from './config.ts';
import { start } from './start.ts';

const sameSignalMs = 1_000;
const stopLimitMs = 20_000;

/** The process: settings in, a listening server out, a graceful stop on SIGTERM or Ctrl-C. */
try {
  const server = await start(readConfig(process.env));
  console.log(`${server.siteName} is at ${server.url}`);
  let stoppingSinceMs: number | undefined;
  const stop = async () => {
    if (stoppingSinceMs !== undefined) {
      // Supervisors may send one signal twice; a second one from a person means "now".
      if (performance.now() - stoppingSinceMs > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSinceMs = performance.now();
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    await server.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exit(1);
}
