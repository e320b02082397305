import { isIPv4, isIPv6 } from 'node:net';

/** The network of one household: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  const address = unmapped(ip);
  return isIPv6(address) ? firstGroups(address, 4).join(':') : address;
}

/**
 * The network that tells a place from another without telling a household: the /24 of an IPv4 address
 * (`203.0.113.x`), the /48 of an IPv6 address (`2001:db8:1::`). null = it is no address.
 */
export function wideNetworkOf(ip: string): string | null {
  const address = unmapped(ip);
  if (isIPv4(address)) return address.replace(/\d+$/, 'x');
  if (!isIPv6(address)) return null;
  return `${firstGroups(address, 3)
    .join(':')
    .replace(/(^|:)0(:0)*$/, '')}::`;
}

/** An IPv4 address that is written as one of IPv6, as itself. */
const unmapped = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;

function firstGroups(ip: string, count: number): string[] {
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean);
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return groups.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
}
