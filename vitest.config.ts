import { defineConfig } from 'vitest/config';
import { type Project, projects, testsOf } from './tooling/test-run/projects.mjs';

// Forked processes, for the sake of native modules (SQLite). Each runs one file after the other and
// loads what they share once: a test must leave nothing behind, in globals or in process.env.
const settings = (name: string, project: Project) => ({
  name,
  environment: 'node',
  pool: 'forks' as const,
  isolate: false,
  include: [testsOf(project)],
  // Here and not for all, for a project that extends a file of its own does not take it from there.
  // Every core: whole servers wait as much as they work.
  maxWorkers: '100%',
  // Properties and whole servers take their time on a busy machine, and so many times the stories as
  // many times that; what hangs is still found.
  testTimeout: 300_000 * Number(process.env.STORY_PROPERTIES ?? 1),
  hookTimeout: 300_000,
});

export default defineConfig({
  test: {
    projects: Object.entries(projects).map(([name, project]) => ({
      ...(name === 'web' && { extends: './packages/web/vite.config.ts' }),
      test: {
        ...settings(name, project),
        ...(name === 'server' && {
          globalSetup: [
            './tooling/test-run/vitest-postgres.mjs',
            './packages/server/src/testing/test-run.ts',
          ],
        }),
      },
    })),
  },
});
