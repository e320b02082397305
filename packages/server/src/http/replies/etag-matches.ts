/** Whether `If-None-Match` names this mark; weak ones count. */
export const etagMatches = (header = '', etag: string): boolean =>
  header.split(',').some((mark) => mark.trim() === '*' || mark.trim().replace(/^W\//, '') === etag);
