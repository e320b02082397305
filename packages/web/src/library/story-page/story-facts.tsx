import type { Reply, Story } from '@brasslamp/contract';
import { t } from '../../i18n/translate.ts';
import { languageName } from '../../ui/languages.ts';
import { cardFacts } from '../../ui/story/card-facts.ts';
import { EndingMarksRow } from '../../ui/story/ending-marks.tsx';
import { EndingsFound } from '../../ui/story/endings-found.tsx';
import { oneReading } from '../../ui/story/one-reading.ts';
import { siteLang } from '../../ui/story/story-lang.ts';

/** What there is to know of a story before one reads it, in one line. */
export function FactsLine({ story }: { story: Story }) {
  const { reading, lang } = story;
  const facts = [
    ...(reading ? [oneReading(reading)] : []),
    ...cardFacts(reading ? { ...story, reading: null, length: null } : story),
    ...(lang === siteLang ? [] : [languageName(lang)]),
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
      {found ? (
        <EndingsFound found={{ endings_found: found, achievements: [] }} />
      ) : (
        <span className="story-endings-none">{t('stories.endingsToFind', { count: total })}</span>
      )}
    </div>
  );
}
