// A story that is there before the journey begins, where writing it is not what the journey is about.
import { expect, type Page } from '@playwright/test';
import type { Person } from './sign-up.ts';

interface StoryAtOnce {
  title: string;
  description?: string;
  /** Its only chapter. */
  chapter: string;
  /** The story begins at the first. */
  nodes: NodeAtOnce[];
  isPublished: boolean;
}

interface NodeAtOnce {
  name: string;
  text: string;
  /** Without `words` a choice is called after the node that it leads to. */
  choices?: { words?: string; to: string }[];
  ending?: { name: string; kind: 'good' | 'bad' | 'neutral' };
  contentNotes?: string[];
  /** What lies there and can be taken. */
  items?: { name: string; key: string; description: string }[];
}

/** Addresses, as in `page.goto`. */
interface Written {
  path: string;
  chapter: string;
  node: (name: string) => string;
}

/** By the author who is signed in in this browser. */
export async function writeAtOnce(
  page: Page,
  { username }: Person,
  { title, description = '', chapter: chapterTitle, nodes, isPublished }: StoryAtOnce,
): Promise<Written> {
  const call = await callsOf(page);
  const story = await call('post', `/stories/${username}`, { title, description });
  const path = `/${username}/${story.slug}`;
  const api = `/stories${path}`;
  const chapter = await call('post', `${api}/chapters`, { title: chapterTitle });

  const ids = new Map<string, string>();
  for (const { name, text: body, ending = null, contentNotes: content_notes = [] } of nodes) {
    const node = { chapter_id: chapter.id, name, body, ending, content_notes };
    ids.set(name, (await call('post', `${api}/nodes`, node)).id);
  }
  for (const { name, choices = [], items = [] } of nodes) {
    const location = ids.get(name);
    const actions = choices.map(({ words: label = '', to }) => ({ label, target: ids.get(to) }));
    if (actions.length > 0) await call('put', `${api}/nodes/${location}`, { actions });
    for (const item of items)
      await call('post', `${path}/chapters/${chapter.id}/items`, { ...item, location });
  }
  if (isPublished) await call('patch', api, { status: 'published' });

  const chapterAddress = `${path}/chapter/${chapter.id}`;
  return {
    path,
    chapter: chapterAddress,
    node: (name) => `${chapterAddress}/nodes/${ids.get(name)}`,
  };
}

async function callsOf(page: Page) {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'authToken')?.value;
  const headers = { authorization: `Bearer ${token}` };
  return async (method: 'post' | 'put' | 'patch', path: string, data: object) => {
    const reply = await page.request[method](`/api${path}`, { headers, data });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return ((await reply.json()) as { data: { id: string; slug: string } }).data;
  };
}
