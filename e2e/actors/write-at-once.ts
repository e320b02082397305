// Creates a story through the API, for journeys that are not about writing it.
import { expect, type Page } from '@playwright/test';
import type { Person } from './sign-up.ts';

interface StoryAtOnce {
  title: string;
  description?: string;
  /** The chapter of nodes that name no other one. */
  chapter: string;
  /** The story starts at the first. */
  nodes: NodeAtOnce[];
  isPublished: boolean;
}

interface NodeAtOnce {
  name: string;
  /** The title of the node's chapter, where it is another than the first; chapters stand in the order of their nodes. */
  chapter?: string;
  text: string;
  /** Without `words` a choice is named after the node it leads to. */
  choices?: { words?: string; to: string }[];
  ending?: { name: string; kind: 'good' | 'bad' | 'neutral' };
  contentNotes?: string[];
  /** Items there that can be taken. */
  items?: { name: string; key: string; description: string }[];
}

/** Addresses, as in `page.goto`. */
export interface Written {
  path: string;
  chapter: string;
  chapterOf: (title: string) => string;
  node: (name: string) => string;
}

/** Writes a story as the author who is signed in in this browser. */
export async function writeAtOnce(
  page: Page,
  { username }: Person,
  { title, description = '', chapter: chapterTitle, nodes, isPublished }: StoryAtOnce,
): Promise<Written> {
  const call = await callsOf(page);
  const story = await call('post', `/stories/${username}`, { title, description });
  const path = `/${username}/${story.slug}`;
  const api = `/stories${path}`;
  const chapters = new Map<string, string>();
  for (const title of new Set([chapterTitle, ...nodes.flatMap((node) => node.chapter ?? [])])) {
    chapters.set(title, (await call('post', `${api}/chapters`, { title })).id);
  }
  const chapterOf = (node: NodeAtOnce) => chapters.get(node.chapter ?? chapterTitle);

  const ids = new Map<string, string>();
  for (const one of nodes) {
    const { name, text: body, ending = null, contentNotes: content_notes = [] } = one;
    const node = { chapter_id: chapterOf(one), name, body, ending, content_notes };
    ids.set(name, (await call('post', `${api}/nodes`, node)).id);
  }
  for (const one of nodes) {
    const { name, choices = [], items = [] } = one;
    const location = ids.get(name);
    const actions = choices.map(({ words: label = '', to }) => ({ label, target: ids.get(to) }));
    if (actions.length > 0) await call('put', `${api}/nodes/${location}`, { actions });
    for (const item of items)
      await call('post', `${path}/chapters/${chapterOf(one)}/items`, { ...item, location });
  }
  if (isPublished) await call('patch', api, { status: 'published' });

  const addressOf = (title: string) => `${path}/chapter/${chapters.get(title)}`;
  const chapterByNode = new Map(nodes.map((node) => [node.name, node.chapter ?? chapterTitle]));
  return {
    path,
    chapter: addressOf(chapterTitle),
    chapterOf: addressOf,
    node: (name) => `${addressOf(chapterByNode.get(name) ?? chapterTitle)}/nodes/${ids.get(name)}`,
  };
}

/** Changes the text of the node at this address. */
export async function putText(page: Page, address: string, body: string): Promise<void> {
  const [, username, slug, , , , nodeId] = address.split('/');
  await (await callsOf(page))('put', `/stories/${username}/${slug}/nodes/${nodeId}`, { body });
}

/** Calls the API as the user who is signed in in this browser. */
export async function callsOf(page: Page) {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'authToken')?.value;
  const headers = { authorization: `Bearer ${token}` };
  return async (
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    data?: object,
  ) => {
    const reply = await page.request[method](`/api${path}`, { headers, ...(data && { data }) });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    if (reply.status() === 204) return { id: '', slug: '' };
    return ((await reply.json()) as { data: { id: string; slug: string } }).data;
  };
}
