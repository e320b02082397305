/** Whether the server kept all of what was typed: the same page, however it is spelled. */
export const isSameHtml = (typed: string, saved: string): boolean =>
  pageOf(typed) === pageOf(saved);

function pageOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // The server adds it by itself.
  for (const link of body.querySelectorAll('a')) link.removeAttribute('rel');
  return body.innerHTML.trim();
}
