import { beginStory } from '../../../testing/stories.ts';
import type { TestApp, TestUser } from '../../../testing/test-app.ts';

/** What readers may find a story by. */
export interface Given {
  title: string;
  description?: string;
  tags?: string[];
  notes?: string[];
  lang?: string;
  /** In the text of its first node. */
  words?: number;
  endings?: string[];
  /** The ending whose node has the notes. */
  noted?: string;
  is_complete?: boolean;
}

/** A story with nodes, published. */
export async function publishStory(test: TestApp, author: TestUser, given: Given) {
  const { title, description = '', tags = [], notes = [], lang = 'en' } = given;
  const { words = 3, endings = ['The end'], is_complete = true, noted } = given;
  const story = await beginStory(test, author, title);
  const chapter = await story.addChapter('One');
  const start = await story.addNode(chapter.id, 'Start', { body: 'word '.repeat(words) });
  const actions: { label: string; target: string }[] = [];
  for (const name of endings) {
    const content_notes = name === noted ? notes : [];
    const ending = { name, kind: null };
    const node = await story.addNode(chapter.id, name, { ending, content_notes });
    actions.push({ label: `To ${name}`, target: node.id });
  }
  await story.putNode(start.id, { actions });
  if (lang !== 'en') await story.putStoryWide({ lang });
  const putTags = (body: object, headers = {}) =>
    test.call('PUT /api/stories/:username/:story_slug/tags', {
      params: story.params,
      token: author.token,
      body: { tags, is_complete, ...body } as never,
      headers,
    });
  if (tags.length > 0 || !is_complete) await putTags({});
  const published = await story.patch({ description, content_notes: notes, status: 'published' });
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  return { ...story, putTags };
}

/** The titles that a search finds on its first page. */
export async function titlesFound(
  test: TestApp,
  query: Record<string, unknown> = {},
  token: string | null = null,
): Promise<string[]> {
  const reply = await test.call('GET /api/explore', { query: query as never, token });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.data.stories.map(({ title }: { title: string }) => title);
}
