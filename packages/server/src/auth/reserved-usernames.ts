/** First segments of paths of the site and of the API, today's and the seed's. */
const pathSegments = [
  ...['login', 'register', 'verify-email', 'reset-password', 'profile', 'reading', 'admin'],
  ...['pages', 'api', 'assets', 'stories', 'playthroughs', 'playthrough', 'user', 'guests'],
  ...['home', 'events', 'event_test', 'content', 'openapi', 'health', 'ready', 'logout', 'writing'],
  ...['feeds', 'lists', 'pictures', 'media', 'sitemaps'],
];

/** Names that would pass for the site itself, or that other software gives a meaning. */
const usualNames = [
  ...['www', 'mail', 'smtp', 'ftp', 'cdn', 'static', 'public', 'images', 'img', 'files'],
  ...['css', 'js', 'fonts', 'favicon', 'robots', 'sitemap', 'feed', 'rss', 'atom', 'manifest'],
  ...['well-known', 'service-worker', 'index', 'root', 'administrator', 'administrators', 'admins'],
  ...['moderator', 'moderators', 'staff', 'system', 'daemon'],
  ...['support', 'help', 'helpdesk', 'contact', 'info', 'about', 'status', 'blog', 'news', 'faq'],
  ...['security', 'abuse', 'postmaster', 'hostmaster', 'webmaster', 'noreply', 'no-reply'],
  ...['legal', 'privacy', 'terms', 'imprint', 'impressum', 'license', 'billing', 'account'],
  ...['accounts', 'users', 'username', 'me', 'self', 'anonymous'],
  ...['signin', 'sign-in', 'signup', 'sign-up', 'signout', 'sign-out', 'log-in', 'log-out'],
  ...['session', 'sessions', 'auth', 'oauth', 'password', 'settings', 'preferences', 'dashboard'],
  ...['search', 'explore', 'discover', 'featured', 'popular', 'tags', 'new', 'create'],
  ...['edit', 'delete', 'import', 'export', 'download', 'uploads', 'studio'],
  ...['chapter', 'chapters', 'nodes', 'items', 'docs'],
  ...['null', 'undefined', 'true', 'false', 'nan', 'constructor', 'prototype', '__proto__'],
  ...['brasslamp', 'app', 'web', 'metrics', 'version', 'error', 'errors', 'offline', 'embed'],
];

const reserved = new Set([...pathSegments, ...usualNames]);

export const isReservedUsername = (username: string): boolean =>
  reserved.has(username.toLowerCase());
