import { purgeSignUps } from '../features/accounts/sign-up/sign-ups.ts';
import type { CheckingDeps } from '../features/checking/checker.ts';
import { foretellVersions } from '../features/checking/foretell-versions.ts';
import { purgeParts } from '../features/draft/bin/delete-parts.ts';
import { thinHistories } from '../features/draft/history/thin-history.ts';
import { finishAllReplacing } from '../features/draft/replacing/replace-draft.ts';
import { purgeGuests } from '../features/guests/guests.ts';
import { countTagUses, foldFinished } from '../features/library/figures/fold-figures.ts';
import { purgeDeleted as purgePlaythroughs } from '../features/playing/playthroughs/change-playthrough.ts';
import { publishDueStories } from '../features/publishing/publish-due-stories.ts';
import { purgeNotes } from '../features/removed-stories/notes.ts';
import { purgeStagedTexts } from '../features/staged-texts/staged-texts.ts';
import { purgeUnfinished } from '../features/stories/hidden-story.ts';
import { purgeBin } from '../features/stories/purge-bin.ts';
import { replyLifetimeMs } from '../http/replies/idempotent-replies.ts';
import { deleteRepliesBefore } from '../http/replies/queries.ts';
import { createJobs, type Jobs } from './jobs.ts';

const halfMinuteMs = 30 * 1_000;
const tenMinutesMs = 10 * 60 * 1_000;
const hourMs = 60 * 60 * 1_000;

/** The site's background jobs: they delete expired data and publish scheduled stories. */
export function startSiteJobs(
  deps: Parameters<typeof createJobs>[0] & CheckingDeps,
  { planMs }: { planMs: number },
): Jobs {
  const { database, now } = deps;
  const jobs = createJobs(deps);
  jobs.every('purge_story_bin', hourMs, () => purgeBin(database, now()));
  jobs.every('purge_binned_parts', hourMs, () => purgeParts(database, now()));
  jobs.every('purge_playthroughs', hourMs, () => purgePlaythroughs(database, now()));
  jobs.every('purge_removed_stories', hourMs, () => purgeNotes(database, now()));
  jobs.every('purge_guests', hourMs, () => purgeGuests(database, now()));
  jobs.every('purge_sign_ups', hourMs, () => purgeSignUps(database, now()));
  jobs.every('forget_idempotent_replies', hourMs, () =>
    database.write((trx) => deleteRepliesBefore(trx, now() - replyLifetimeMs)),
  );
  jobs.every('forget_staged_texts', hourMs, () => purgeStagedTexts(database, now()));
  jobs.every('forget_unfinished_stories', hourMs, () => purgeUnfinished(database, now()));
  jobs.every('finish_restoring', halfMinuteMs, () => finishAllReplacing(database));
  jobs.every('thin_node_history', halfMinuteMs, () => thinHistories(database, now()));
  jobs.every('fold_finished', tenMinutesMs, () => foldFinished(database));
  jobs.every('count_tag_uses', tenMinutesMs, () => countTagUses(database));
  jobs.every('foretell_versions', halfMinuteMs, () => foretellVersions(deps));
  jobs.every('publish_due_stories', planMs, () => publishDueStories(deps));
  return jobs;
}
