import { readFileSync } from 'node:fs';

const built = new URL('../../../../web/dist/web-page/template.html', import.meta.url);

/** The template of a story's own page, which the build of the web app makes. */
export function pageTemplate(): string {
  try {
    return readFileSync(built, 'utf8');
  } catch (cause) {
    throw new Error('The template of a story’s own page isn’t built. Run “npm run build” first.', {
      cause,
    });
  }
}
