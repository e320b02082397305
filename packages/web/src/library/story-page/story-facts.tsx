import type { Reply, Story } from '@brasslamp/contract';
import { t } from '../../i18n/translate.ts';
import { languageName } from '../../ui/languages.ts';
import { EndingMarksRow } from '../../ui/story/ending-marks.tsx';
import { EndingsFound } from '../../ui/story/endings-found.tsx';
import { oneReading } from '../../ui/story/one-reading.tsx';
import { storyFacts } from '../../ui/story/story-cover.tsx';
import { siteLang } from '../../ui/story/story-lang.ts';

/** What there is to know of a story before one reads it, in one line. */
export function FactsLine({ story }: { story: Story }) {
  const { reading, lang, is_complete } = story;
  const facts = [
    ...(reading ? [oneReading(reading)] : []),
    ...storyFacts(story),
    ...(lang === siteLang ? [] : [languageName(lang)]),
    ...(is_complete ? [] : [t('stories.growing')]),
  ];
  return facts.length > 0 && <p className="story-length">{facts.join(' · ')}</p>;
}

/** A mark for each ending, lit for whoever has read it; those still to be found stay without a name. */
export function EndingsOf({
  story,
  found,
}: {
  story: Story;
  found: Reply<'GET /api/stories/:username/:story_slug/endings'> | null;
}) {
  const total = found?.total ?? story.endings ?? 0;
  if (total === 0) return null;
  return (
    <div className="story-endings">
      <EndingMarksRow found={found?.names.length ?? 0} total={total} />
      {found && <EndingsFound found={{ endings_found: found, achievements: [] }} />}
    </div>
  );
}
