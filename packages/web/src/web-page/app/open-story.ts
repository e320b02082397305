import { compileStory } from '@brasslamp/story/engine';
import { showToast } from '../../ui/toasts/toasts.ts';
import { factsIn, storyIn } from '../page-facts.ts';
import type { PageStory } from '../page-story.ts';
import { keepReading } from '../reading/keep-reading.ts';
import { t } from '../t.ts';

/** The story that the page holds, and what this browser has kept of reading it. */
export function openStory(page: Document): PageStory {
  const facts = factsIn(page);
  const book = {
    playable: compileStory(storyIn(page)),
    storyId: facts.story_id,
    title: facts.title,
    versionId: facts.version_id,
  };
  const sayFleeting = () => void showToast(t('page.fleeting'), { urgent: true });
  return {
    book,
    facts,
    kept: keepReading(() => window.localStorage, book, sayFleeting),
    moment: () => ({ seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0, now: Date.now() }),
  };
}
