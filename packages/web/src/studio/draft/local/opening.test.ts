import { expect, it } from 'vitest';
import { type Api, ApiError } from '../../../api/api.ts';
import { askAhead, opening } from './opening.ts';

const address = { username: 'mira', slug: 'the-lamp' };

/** A site with two nodes; each call is told as it came. */
function siteWith({ start = null as string | null, hasTexts = true } = {}) {
  const calls: string[] = [];
  const api = (async (key: string, { params }: { params: { node_id?: string } }) => {
    calls.push(params.node_id ? `node ${params.node_id}` : 'outline');
    if (key.endsWith('/outline')) {
      return { story: { start_node_id: start }, nodes: [{ id: 'first' }, { id: 'second' }] };
    }
    if (hasTexts) return { id: params.node_id };
    throw new ApiError({ code: 'offline', status: 503, detail: '' });
  }) as unknown as Api;
  return { api, calls };
}

it('brings the lists and the text of the node that the address names, or else with which the story begins', async () => {
  const plain = siteWith();
  await opening(plain.api, address);
  expect(plain.calls).toEqual(['outline', 'node first']);
  const chosen = siteWith({ start: 'second' });
  await opening(chosen.api, address);
  expect(chosen.calls).toEqual(['outline', 'node second']);
  const named = siteWith({ start: 'second' });
  await opening(named.api, { ...address, nodeId: 'third' });
  expect(named.calls).toEqual(['outline', 'node third']);
});

it('is asked for once where it was asked for ahead, and anew the next time', async () => {
  const { api, calls } = siteWith();
  askAhead(api, address);
  const { node } = await opening(api, address);
  expect(node).toEqual({ id: 'first' });
  expect(calls).toHaveLength(2);
  await opening(api, address);
  expect(calls).toHaveLength(4);
  await opening(api, { ...address, slug: 'another' });
  expect(calls).toHaveLength(6);
});

it('comes without the text where that does not come', async () => {
  const { api } = siteWith({ hasTexts: false });
  const { outline, node } = await opening(api, address);
  expect(outline.nodes).toHaveLength(2);
  expect(node).toBeNull();
});
