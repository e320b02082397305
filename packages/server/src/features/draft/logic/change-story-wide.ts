import { nodeNameKey } from '@brasslamp/story/logic';
import type { StoryWide } from '@brasslamp/story/model';
import { fieldError, notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { readStoryRow } from '../edits/queries.ts';
import { storyWideLevelErrors } from '../model/level-errors.ts';
import { setEdits } from '../writing/set-edits.ts';
import { writePart } from '../writing/write-part.ts';
import { matchSent } from './match-sent.ts';
import { storyWideReply } from './read-logic.ts';

type ChangeCall = Call<'PUT /api/stories/:username/:story_slug/story-wide'>;

/**
 * Changes the fields that the call carries. A snippet with another name gets that name wherever it is
 * shown.
 */
export function changeStoryWide(deps: Deps, { viewer, params, body, ifMatch }: ChangeCall) {
  return writePart(deps, viewer, async (trx, write) => {
    const story = await storyToWrite(trx, viewer, params);
    const row = await readStoryRow(trx, story.id);
    const { version, ...stored } = storyWideReply(row);
    assertRevision(ifMatch, { ...stored, version });
    const { level, ...wide } = sentWide(stored, body);
    const raised = level === stored.level ? {} : { story: { level } };
    const written = await write(story, setEdits('story', '', stored, wide), raised);
    return storyWideReply({ ...row, ...written.story });
  });
}

/** The story-wide parts as they are to be; new ones have their ids. Throws with every field that is wrong. */
function sentWide(stored: StoryWide, body: ChangeCall['body']) {
  const frames = matchSent(stored.frames, body.frames ?? stored.frames, {
    field: 'frames',
    nameOf: () => null,
  });
  const snippets = matchSent(stored.snippets, body.snippets ?? stored.snippets, {
    field: 'snippets',
    nameOf: ({ name }) => name,
    sameName: nodeNameKey,
  });
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  const wide: StoryWide = {
    ...stored,
    ...Object.fromEntries(sent),
    frames: completed(frames.things, stored.frames, { tag: null, header: '', footer: '' }),
    snippets: completed(snippets.things, stored.snippets, { name: '', values: [], body: '' }),
  };
  const errors = [...frames.errors, ...snippets.errors, ...storyWideLevelErrors(wide)];
  if (wide.level < stored.level) errors.push(fieldError('level', 'level_lowered'));
  if (errors.length > 0) throw notValid(...errors);
  return wide;
}

type Loose<Part> = { [Field in keyof Part]?: Part[Field] | undefined } & { id: string };

/** The parts with the fields that they were not sent with: as they were, else empty. */
function completed<Part extends { id: string }>(
  sent: readonly Loose<Part>[],
  stored: readonly Part[],
  empty: Omit<Part, 'id'>,
): Part[] {
  const before = new Map(stored.map((part) => [part.id, part]));
  return sent.map(({ id, ...fields }) => {
    const said = Object.entries(fields).filter(([, value]) => value !== undefined);
    return { id, ...empty, ...before.get(id), ...Object.fromEntries(said) } as unknown as Part;
  });
}
