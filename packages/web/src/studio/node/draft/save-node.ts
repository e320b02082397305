/** What a save does besides saving the node: before it new nodes, after it what the form takes over. */
import type { Node } from '@brasslamp/contract';
import { type Api, ApiError } from '../../../api/api.ts';
import { type NodeRef, paramsOf, type StoryPath } from '../../queries/story-queries.ts';
import { toNodeDraft } from './node-conversion.ts';
import {
  type ChoiceDraft,
  type ContinueDraft,
  isSameName,
  type NodeDraft,
  namesToMake,
  remaining,
  withMadeNode,
} from './node-draft.ts';

/**
 * Creates what is still missing, and reports each node as it is created, so that a later failure
 * creates none of them twice.
 */
export async function makeTargets(
  api: Api,
  path: StoryPath,
  own: { id: string | null; chapterId: string },
  draft: NodeDraft,
  onMade: (name: string, node: NodeRef) => void,
): Promise<NodeDraft> {
  let ready = draft;
  for (const name of namesToMake(draft)) {
    const node =
      own.id !== null && isSameName(name, draft.name)
        ? { id: own.id, name, chapter_id: own.chapterId }
        : await makeNode(api, path, own.chapterId, name);
    onMade(name, node);
    ready = withMadeNode(ready, name, node.id);
  }
  return ready;
}

async function makeNode(api: Api, path: StoryPath, chapterId: string, name: string) {
  try {
    return await api('POST /api/stories/:username/:story_slug/nodes', {
      params: paramsOf(path),
      body: { chapter_id: chapterId, name, body: '', actions: [] },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'name_taken') throw error;
    // Made in the meantime, perhaps by a save whose answer was lost.
    const existing = await findNode(api, path, name);
    if (!existing) throw error;
    return existing;
  }
}

async function findNode(api: Api, path: StoryPath, name: string): Promise<NodeRef | null> {
  let cursor: string | undefined;
  do {
    const { nodes, next_cursor } = await api('GET /api/stories/:username/:story_slug/nodes', {
      params: paramsOf(path),
      query: { search: name.trim(), limit: 100, ...(cursor && { cursor }) },
    });
    const found = nodes.find((node) => isSameName(node.name, name));
    if (found) return found;
    cursor = next_cursor ?? undefined;
  } while (cursor);
  return null;
}

/**
 * After a save: the choices have the ids that the server gave, and removed ones are dropped. Where the
 * save rewrote a text, because it speaks of what was renamed, that text is taken over. `draft`
 * may hold what was typed since `sent` was sent.
 */
export function adoptSaved(draft: NodeDraft, sent: NodeDraft, saved: Node): NodeDraft {
  const theirs = toNodeDraft(saved);
  const removed = new Set(sent.choices.flatMap(({ key, isRemoved }) => (isRemoved ? key : [])));
  const pairs = new Map(
    remaining(sent).map((choice, index) => [
      choice.key,
      { sent: choice, saved: theirs.choices[index] },
    ]),
  );
  return {
    ...draft,
    body: rewritten(draft.body, sent.body, theirs.body),
    availableWhen: rewritten(draft.availableWhen, sent.availableWhen, theirs.availableWhen),
    onEnter: {
      first: rewrittenList(draft.onEnter.first, sent.onEnter.first, theirs.onEnter.first),
      every: rewrittenList(draft.onEnter.every, sent.onEnter.every, theirs.onEnter.every),
    },
    continues: adoptContinues(draft, sent, theirs),
    choices: draft.choices
      .filter(({ key, isRemoved }) => !(isRemoved && removed.has(key)))
      .map((choice) => adoptChoice(choice, pairs.get(choice.key))),
  };
}

function adoptChoice(
  choice: ChoiceDraft,
  pair: { sent: ChoiceDraft; saved: ChoiceDraft | undefined } | undefined,
): ChoiceDraft {
  if (!pair?.saved) return choice;
  const { sent, saved } = pair;
  return {
    ...choice,
    id: choice.id ?? saved.id,
    when: rewritten(choice.when, sent.when, saved.when),
    effects: rewrittenList(choice.effects, sent.effects, saved.effects),
  };
}

function adoptContinues(draft: NodeDraft, sent: NodeDraft, theirs: NodeDraft): ContinueDraft[] {
  const pairs = new Map(
    sent.continues.map((way, index) => [way.key, { sent: way, saved: theirs.continues[index] }]),
  );
  return draft.continues.map((way) => {
    const pair = pairs.get(way.key);
    if (!pair?.saved) return way;
    return { ...way, when: rewritten(way.when, pair.sent.when, pair.saved.when) };
  });
}

/** Spaces at the ends, which a save takes away, may be the beginning of more. */
const rewritten = (text: string, sent: string, saved: string): string =>
  text !== sent || saved === sent.trim() ? text : saved;

const rewrittenList = (texts: string[], sent: string[], saved: string[]): string[] =>
  texts.length === sent.length && sent.length === saved.length
    ? texts.map((text, index) => rewritten(text, sent[index] ?? '', saved[index] ?? ''))
    : texts;
