/** The content security policy: what pages may load, and who may embed them. */
const policy = (statsHost: string, styleHash: string | null, pictureHosts: string) => [
  "default-src 'none'",
  `script-src 'self'${statsHost}`,
  `style-src 'self'${styleHash === null ? '' : ` '${styleHash}'`}`,
  `img-src 'self' data:${pictureHosts}`,
  "media-src 'self'",
  "font-src 'self'",
  `connect-src 'self'${statsHost}`,
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
];

/** Features that our pages never use, and that scripts in them must not use. */
const unused = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'serial', 'usb', 'xr-spatial-tracking'],
];
const permissions = unused.map((feature) => `${feature}=()`).join(', ');

/** Pages that admins write may show pictures of other sites; what authors name is opened on a press. */
const anywhere = ' https: http:';

/**
 * The host that counts visits is allowed only if the site has one. Only inline styles with this hash
 * are allowed.
 */
export const pageHeaders = (
  statsDomain: string | undefined,
  styleHash: string | null = null,
  path = '',
) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy(
    statsDomain ? ` https://${statsDomain}` : '',
    styleHash,
    path.startsWith('/pages/') ? anywhere : '',
  ).join('; '),
  'referrer-policy': 'same-origin',
  'permissions-policy': permissions,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  // The content depends on the visitor.
  vary: 'Cookie',
});
