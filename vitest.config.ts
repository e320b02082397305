import { defineConfig } from 'vitest/config';

// Forked processes: native modules (SQLite) and settings in process.env stay apart between test files.
const project = (name: string, folder: string) => ({
  name,
  environment: 'node',
  pool: 'forks' as const,
  include: [`${folder}/**/*.test.{ts,tsx}`],
  // Properties and whole servers take their time on a busy machine; what hangs is still found.
  testTimeout: 120_000,
});

export default defineConfig({
  test: {
    // Every core: whole servers wait as much as they work.
    maxWorkers: '100%',
    projects: [
      { test: project('story', 'packages/story/src') },
      { test: project('interchange', 'packages/interchange/src') },
      { test: project('contract', 'packages/contract/src') },
      {
        extends: './packages/web/vite.config.ts',
        test: project('web', 'packages/web/{src,build}'),
      },
      {
        test: {
          ...project('server', 'packages/server/src'),
          globalSetup: './tooling/vitest-postgres.mjs',
          hookTimeout: 60_000,
        },
      },
      { test: project('bench', 'bench') },
      { test: project('tooling', 'tooling') },
    ],
  },
});
