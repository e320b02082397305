import { storyFileId } from './web-page.ts';

/** The story's file in a page that `webPage` made, as JSON; null = the text is no such page. */
export const storyFileInPage = (html: string): string | null => elementWith(html, storyFileId);

/** What is in the element of JSON with this id; null = there is none. */
export function elementWith(html: string, id: string): string | null {
  // Elsewhere in the page a quote is written otherwise.
  const at = html.indexOf(`id="${id}"`);
  const from = at === -1 ? -1 : html.indexOf('>', at);
  const to = from === -1 ? -1 : html.indexOf('</script', from);
  return to === -1 ? null : html.slice(from + 1, to).trim();
}
