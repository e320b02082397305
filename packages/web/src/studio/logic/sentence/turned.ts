/** Verbs that turn a sentence round: what they say is that the rest of it is not so. */
import type { Join } from './sentence.ts';

const opposites = new Map([
  ['yes', 'no'],
  ['all', 'notAll'],
  ['any', 'none'],
]);
const turnedVerbs = new Set(opposites.values());

export const isTurned = (verb: string): boolean => turnedVerbs.has(verb) || verb.startsWith('not ');

export const turnedVerb = (verb: string): string => opposites.get(verb) ?? `not ${verb}`;

/** The verbs of a group: what it says of its sentences. */
export const groupVerbs = ['all', 'any', 'notAll', 'none'] as const;

export const joinOf = (verb: string): Join =>
  verb === 'all' || verb === turnedVerb('all') ? 'all' : 'any';
