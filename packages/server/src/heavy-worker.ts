// The thread for heavy work: which jobs there are.
import { outlineJob } from './features/draft/changes/read-outline.ts';
import { draftJob } from './features/draft/whole/read-draft.ts';
import { exportJob } from './features/exporting/export-job.ts';
import { draftNamesJob, versionFileJob } from './features/exporting/version-file-job.ts';
import { openPageJob } from './features/importing/in-zip/story-in-page.ts';
import { planVersionJob } from './features/importing/own/history/plan-version.ts';
import { importPageJob, playthroughJob } from './features/importing/own/numbered/numbered-jobs.ts';
import { preparedJob, storyFileJob } from './features/importing/prepared/import-jobs.ts';
import { soundJob } from './features/media/sound-files/sound-job.ts';
import { countJob } from './features/stories/dashboard/count-drafts.ts';
import { testPlaysJob } from './features/test-plays/run-test-plays.ts';
import { compareJob } from './features/versions/compare-versions.ts';
import { freezeJob } from './features/versions/freeze-draft.ts';
import { planRestoreJob } from './features/versions/plan-restore.ts';
import { serveHeavyJobs } from './heavy-work/serve-heavy-jobs.ts';

serveHeavyJobs({
  jobs: [
    draftJob,
    outlineJob,
    exportJob,
    draftNamesJob,
    versionFileJob,
    freezeJob,
    compareJob,
    planRestoreJob,
    testPlaysJob,
    countJob,
  ],
  ofFiles: [
    soundJob,
    preparedJob,
    storyFileJob,
    planVersionJob,
    importPageJob,
    playthroughJob,
    openPageJob,
  ],
});
