import { expect, it } from 'vitest';
import { type Api, ApiError } from '../../../api/api.ts';
import { askAhead, openingOf, takeAhead } from './opening.ts';
import { createSite } from './site.ts';

const address = { username: 'mira', slug: 'the-lamp' };

/** A site with two nodes; each call is told as it came. */
function siteWith({ start = null as string | null, hasTexts = true, hasLists = true } = {}) {
  const calls: string[] = [];
  const api = (async (key: string, { params }: { params: { node_id?: string } }) => {
    calls.push(params.node_id ? `node ${params.node_id}` : 'outline');
    const isLists = key.endsWith('/outline');
    if (isLists && hasLists) {
      return { story: { start_node_id: start }, nodes: [{ id: 'first' }, { id: 'second' }] };
    }
    if (!isLists && hasTexts) return { id: params.node_id };
    throw new ApiError({ code: 'offline', status: 503, detail: '' });
  }) as unknown as Api;
  return { api, calls };
}

it('brings the lists and the text of the node that the address names, or else with which the story begins', async () => {
  const plain = siteWith();
  await openingOf(plain.api, address);
  expect(plain.calls).toEqual(['outline', 'node first']);
  const chosen = siteWith({ start: 'second' });
  await openingOf(chosen.api, address);
  expect(chosen.calls).toEqual(['outline', 'node second']);
  const named = siteWith({ start: 'second' });
  await openingOf(named.api, { ...address, nodeId: 'third' });
  expect(named.calls).toEqual(['node third', 'outline']);
});

it('what was asked for ahead goes to the first workspace of the page, if it has that story', async () => {
  const { api } = siteWith();
  askAhead(api, address);
  expect((await takeAhead(address))?.node).toEqual({ id: 'first' });
  expect(takeAhead(address)).toBeNull();
  askAhead(api, address);
  expect(takeAhead({ ...address, slug: 'another' })).toBeNull();
  expect(takeAhead(address)).toBeNull();
});

it('comes without the text where that does not come', async () => {
  const { api } = siteWith({ hasTexts: false });
  const { outline, node } = await openingOf(api, address);
  expect(outline.nodes).toHaveLength(2);
  expect(node).toBeNull();
});

it('is asked for again where it did not come ahead', async () => {
  const { api: broken } = siteWith({ hasLists: false });
  askAhead(broken, address);
  const { api, calls } = siteWith();
  const site = createSite(api, () => address);
  const { outline, isAhead } = await site.opening();
  expect([outline.nodes.length, isAhead]).toEqual([2, false]);
  expect(calls).toEqual(['outline', 'node first']);
});
