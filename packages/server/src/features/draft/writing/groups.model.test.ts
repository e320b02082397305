import {
  applyGroup,
  type Draft,
  draftOf,
  type Edit,
  normalised,
  normalisedPart,
  type RemovedPart,
  storyOf,
} from '@brasslamp/story/draft';
import { anyDraft, anyIntents, findIn, groupFor } from '@brasslamp/story/testing/any-draft';
import { propertyRuns, propertySeed } from '@brasslamp/story/testing/property-runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Writer } from '../../../db/database.ts';
import { newId } from '../../../ids.ts';
import { countedText } from '../../../testing/counted-text.ts';
import { beginStory } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';
import { readStory } from '../../story-access/find-story.ts';
import { readMarks } from '../changes/read-marks.ts';
import {
  modelDraftNode,
  modelDraftStory,
  modelItem,
  storyListColumns,
} from '../model/part-models.ts';
import { stepsTo } from '../replacing/plan-steps.ts';
import { applyStep } from '../replacing/replace-draft.ts';
import { readChapters, readItems, readNodes } from '../whole/queries.ts';
import { readStoryRow } from '../whole/read-draft.ts';
import { writeDraft } from './draft-write.ts';
import { writeGroup } from './write-groups.ts';

describeOnBothDatabases('A draft on the server', (openApp) => {
  it('comes to what the same groups make of it in the browser', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { id } = await beginStory(app, anna);
    await fc.assert(
      fc.asyncProperty(
        anyDraft,
        fc.array(anyIntents(5), { minLength: 1, maxLength: 5 }),
        async (first, all) => {
          let draft = draftOf(storyOf(first));
          await app.app.database.write((trx) => putDraft(trx, id, draft, app.clock.now()));
          const removed: RemovedPart[] = [];
          // The draft was put there without being counted: by so much the count is off, and stays so.
          const begun = await countedText(app, id);
          const counting = begun.counted - begun.added;
          for (const intents of all) {
            const edits = groupFor(draft, intents, removed).map(asSent);
            const done = applyGroup(draft, edits, { findRemoved: findIn(removed) });
            if ('refused' in done) continue;
            await send(app, id, anna.id, edits);
            ({ draft } = done);
            removed.push(...done.removed);
            expect(await readDraft(app, id), JSON.stringify(edits)).toEqual(whole(draft));
            const { counted, added } = await countedText(app, id);
            expect(counted - added, JSON.stringify(edits)).toBe(counting);
          }
        },
      ),
      { numRuns: propertyRuns(25), seed: propertySeed },
    );
  });
});

let made = 0;

/**
 * As the schemas leave it. What is added has no ways on: an action’s id that another node has or had, and
 * a target that never was, are refused by the server alone.
 */
function asSent(edit: Edit): Edit {
  if (edit.type === 'add') {
    if (edit.part !== 'node')
      return { ...edit, value: normalisedPart(edit.part, edit.value) } as Edit;
    return { ...edit, value: { ...normalisedPart('node', edit.value), actions: [], continue: [] } };
  }
  if (edit.type !== 'set') return edit;
  const to = normalised(edit.part, edit.field, edit.to);
  if (edit.field !== 'actions') return { ...edit, to };
  const actions = (to as { id: string }[]).map((action) => {
    made += 1;
    return action.id.startsWith('n') ? { ...action, id: `made${made}` } : action;
  });
  return { ...edit, to: actions };
}

/** A story as if it had never been another one. */
async function putDraft(trx: Writer, id: string, draft: Draft, now: number): Promise<void> {
  for (const table of [
    'binned_parts',
    'items',
    'nodes',
    'chapters',
    'action_ids',
    'edit_groups',
    'known_groups',
  ] as const) {
    await trx.deleteFrom(table).where('story_id', '=', id).execute();
  }
  const { title, start_node_id } = draft.story;
  const own = { title, start_node_id, ...storyListColumns(draft.story) };
  await trx.updateTable('stories').set(own).where('id', '=', id).execute();
  for (const step of await stepsTo(trx, id, storyOf(draft), now)) await applyStep(trx, id, step);
}

const send = (app: TestApp, id: string, user_id: string, edits: Edit[]) =>
  writeDraft(app.app.database, async (trx, plan) => {
    const group = { id: newId(), act: 'write' as const, edits };
    await writeGroup(trx, await readStory(trx, id), group, { user_id, now: app.clock.now(), plan });
  });

/** The whole draft, sorted, to be compared. */
const whole = ({ story, ...parts }: Draft) => {
  const sorted = (some: ReadonlyMap<string, object>) =>
    [...some].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { chapters, nodes, items, marks } = parts;
  return {
    story,
    chapters: sorted(chapters),
    nodes: sorted(nodes),
    items: sorted(items),
    marks: sorted(marks),
  };
};

async function readDraft(app: TestApp, id: string) {
  const db = app.app.database.read;
  const byId = <Part extends { id: string }>(parts: readonly Part[]) =>
    new Map(parts.map((part) => [part.id, part]));
  const marks = (await readMarks(db, id)).map(({ id: of, ...mark }) => [of, mark] as const);
  return whole({
    story: modelDraftStory(await readStoryRow(db, id)),
    chapters: byId(await readChapters(db, id)),
    nodes: byId((await readNodes(db, id)).map(modelDraftNode)),
    items: byId((await readItems(db, id)).map(modelItem)),
    marks: new Map(marks),
  });
}
