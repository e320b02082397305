/** What every page says about what it may load and who may show it. */
const policy = (statsHost: string, styleHash: string | null) => [
  "default-src 'none'",
  `script-src 'self'${statsHost}`,
  `style-src 'self'${styleHash === null ? '' : ` '${styleHash}'`}`,
  "img-src 'self' data: https: http:",
  "font-src 'self'",
  `connect-src 'self'${statsHost}`,
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
];

/** What no page of ours asks a device for, and no frame or script in one may. */
const unused = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'serial', 'usb', 'xr-spatial-tracking'],
];
const permissions = unused.map((feature) => `${feature}=()`).join(', ');

/**
 * The host that counts visits is let in only where the site has one. Of all styles in a page only
 * those with this hash count.
 */
export const pageHeaders = (statsDomain: string | undefined, styleHash: string | null = null) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy(statsDomain ? ` https://${statsDomain}` : '', styleHash).join(
    '; ',
  ),
  'referrer-policy': 'same-origin',
  'permissions-policy': permissions,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  // What a page shows hangs on who asks.
  vary: 'Cookie',
});
