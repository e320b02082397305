// The projects of the unit tests: where their tests lie, and what they need.

/**
 * `needsBuild`: its tests load the built web app.
 * @typedef {{ folder: string, needsBuild?: boolean }} Project
 */

/** @type {Record<string, Project>} */
export const projects = {
  story: { folder: 'packages/story/src' },
  messages: { folder: 'packages/messages/src' },
  interchange: { folder: 'packages/interchange/src' },
  contract: { folder: 'packages/contract/src' },
  web: { folder: 'packages/web/{src,build}' },
  server: { folder: 'packages/server/src', needsBuild: true },
  bench: { folder: 'bench', needsBuild: true },
  tooling: { folder: 'tooling' },
};

/** @param {Project} project */
export const testsOf = ({ folder }) => `${folder}/**/*.test.{ts,tsx}`;
