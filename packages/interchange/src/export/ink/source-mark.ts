/** The first line of a story in ink: which story of this site it was, and when that was changed last. */
const pattern = /^\/\/ Brasslamp ([0-9a-f-]{36}) (\d{4}-[0-9T:.-]{1,30}Z)[ \t]*$/m;

export const sourceMark = {
  write: (id: string, modifiedAt: number): string =>
    `// Brasslamp ${id} ${new Date(modifiedAt).toISOString()}`,

  /** null = the text has none; it may have been cut off, as an author likes. */
  read(text: string): { id: string; modifiedAt: number } | null {
    const [, id = '', time = ''] = pattern.exec(text) ?? [];
    const modifiedAt = Date.parse(time);
    return Number.isNaN(modifiedAt) ? null : { id, modifiedAt };
  },
};
