/**
 * The number of stories that a property is tried with: a few in `npm test`, and in the drill `story-properties` as
 * many units as STORY_PROPERTIES says. What costs much per story has a unit that is larger than the few.
 */
export const propertyRuns = (few: number, unit = few): number =>
  propertySize === 1 ? few : unit * propertySize;

/** 1 in `npm test`. */
export const propertySize = Number(process.env.STORY_PROPERTIES ?? 1);

/** The same stories in every run of `npm test`; others in the drill. */
export const propertySeed = Number(process.env.STORY_SEED ?? 1);

/** Of stories that are made from a number each, one after the other. */
export const firstSeed = (propertySeed - 1) * 10_000_000 + 1;
