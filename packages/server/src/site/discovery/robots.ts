/**
 * What is for one person alone, or leads only to a login. `$` ends an address: an author may be
 * called `reading-room`.
 */
const closed = [
  '/api/',
  ...[
    '/admin',
    '/profile',
    '/reading',
    '/login',
    '/register',
    '/verify-email',
    '/reset-password',
  ].flatMap((path) => [`${path}$`, `${path}?`, `${path}/`]),
  '/*/*/reader',
];

export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
