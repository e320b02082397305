import { type LocalNames, localNames } from '@brasslamp/interchange/archive';
import { mediaFolder, withPaths, writeOwnFile } from '@brasslamp/interchange/story-file';
import { defineHeavyJob } from '../../heavy-work/heavy-job.ts';
import { readDraft } from '../draft/whole/read-draft.ts';
import { isFrozen, readFrozenStory } from '../versions/frozen-story.ts';
import { listStoredFiles } from './story-to-export.ts';

/** The bytes that are handed on at once. */
const pieceBytes = 1024 * 1024;

/** The names by which the story file of a draft knows its parts. */
export const draftNamesJob = defineHeavyJob(
  'draft-names',
  async (db, { storyId }: { storyId: string }): Promise<LocalNames> =>
    localNames((await readDraft(db, storyId)).story),
);

/** A version or an archived draft as a story file. Its names of parts are the answer; null where it is gone. */
export const versionFileJob = defineHeavyJob(
  'version-file',
  async (
    db,
    { storyId, versionId }: { storyId: string; versionId: string },
    say,
  ): Promise<LocalNames | null> => {
    if (!(await isFrozen(db, versionId))) return null;
    const story = await readFrozenStory(db, versionId);
    const media = await listStoredFiles(db, storyId);
    const paths = new Map(media.map(({ address, name }) => [address, mediaFolder + name]));
    const own = { story, marks: new Map(), slug: '', description: '', cover: null, look: null };
    const text = withPaths(writeOwnFile(own), (address) => paths.get(address));
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
      await say('file', bytes.subarray(at, at + pieceBytes));
    }
    return localNames(story);
  },
);
