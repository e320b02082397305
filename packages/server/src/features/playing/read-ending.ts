import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { storyToSee } from '../stories/find-story.ts';
import type { PlayingDeps } from './deps.ts';

/** An ending of what everybody may read; drafts keep theirs to themselves, whoever asks. */
export async function readEnding(
  deps: PlayingDeps,
  { params }: Call<'GET /api/stories/:username/:story_slug/endings/:ending_name'>,
) {
  const { read } = deps.database;
  const { current_version_id } = await storyToSee(read, null, params);
  const playable = current_version_id && (await deps.versions(read, current_version_id));
  const nodes = playable ? playable.story.nodes : [];
  const found = nodes.find(({ ending }) => ending?.name === params.ending_name);
  if (found?.ending) return found.ending;
  throw new AppError('not_found', `This story has no ending "${params.ending_name}"`);
}
