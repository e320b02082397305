import type { Story } from '@brasslamp/contract';
import { t } from '../../i18n/translate.ts';

/** About how long one reading of a story takes: “10 to 25 minutes a reading”. */
export function OneReading({ reading }: { reading: Story['reading'] }) {
  return reading && <p className="story-length">{oneReading(reading)}</p>;
}

/** Somebody who chooses at random may find shorter ways than most do: the typical one is never the shorter. */
export function oneReading({
  shortest_minutes: shortest,
  typical_minutes: typical,
}: NonNullable<Story['reading']>): string {
  return typical > shortest
    ? t('stories.readingFromTo', { shortest, typical })
    : t('stories.reading', { count: shortest });
}
