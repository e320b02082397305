import { expect, it } from 'vitest';
import { wideNetworkOf } from './ip-network.ts';

it.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:DB8:0001::7', '2001:db8:1::'],
  ['2001:db8::7', '2001:db8::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  ['', null],
  ['unknown', null],
  ['203.0.113', null],
  ['<b>203.0.113.77</b>', null],
])('the network around %s is %s', (ip, network) => {
  expect(wideNetworkOf(ip)).toBe(network);
});
