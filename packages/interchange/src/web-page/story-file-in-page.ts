import { storyFileId } from './web-page.ts';

/** The story's file in a page that `webPage` made, as JSON; null = the text is no such page. */
export function storyFileInPage(html: string): string | null {
  // Elsewhere in the page a quote is written otherwise.
  const at = html.indexOf(`id="${storyFileId}"`);
  const from = at === -1 ? -1 : html.indexOf('>', at);
  const to = from === -1 ? -1 : html.indexOf('</script', from);
  return to === -1 ? null : html.slice(from + 1, to).trim();
}
