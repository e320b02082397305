/** Names match with the space around them trimmed and the space inside collapsed. */
export function collapseSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
