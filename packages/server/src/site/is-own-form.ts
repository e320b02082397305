import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a form was sent from a page of this site. The cookie is no proof, because a page elsewhere can
 * make a browser post. A request without an origin is refused.
 */
export function isOwnForm(headers: IncomingHttpHeaders, ownOrigins: string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin !== undefined && ownOrigins.includes(headers.origin);
}
