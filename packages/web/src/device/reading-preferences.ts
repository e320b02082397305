import { isKeyOf, keysOf } from '@brasslamp/story/model/records';

/**
 * The preferences of reading on this device. They are stored in a cookie, so that the server can draw the page so from
 * its first byte.
 */

/** The values that each part may have; `defaultPreferences` has those for somebody who chose nothing. */
export const preferenceOptions = {
  face: ['book', 'plain', 'clear'],
  size: ['1', '2', '3', '4', '5'],
  leading: ['close', 'normal', 'airy'],
  measure: ['narrow', 'normal', 'wide'],
  theme: ['site', 'light', 'sepia', 'dark'],
  motion: ['system', 'off'],
  focus: ['off', 'on'],
  keys: ['on', 'off'],
  warnings: ['off', 'on'],
  speed: ['0.75', '1', '1.25', '1.5', '2'],
} as const;

type Options = typeof preferenceOptions;
export type PreferenceName = keyof Options;

export type ReadingPreferences = { readonly [Part in PreferenceName]: Options[Part][number] } & {
  /** The browser's name for a voice; '' = its own choice. */
  readonly voice: string;
};

export const defaultPreferences: ReadingPreferences = {
  face: 'book',
  size: '3',
  leading: 'normal',
  measure: 'normal',
  theme: 'site',
  motion: 'system',
  focus: 'off',
  keys: 'on',
  warnings: 'off',
  speed: '1',
  voice: '',
};

const drawn = ['face', 'size', 'leading', 'measure', 'theme', 'motion', 'focus', 'keys'] as const;
const voiceCharacters = 120;
const livesSeconds = 400 * 24 * 60 * 60;

/** From pairs of part and value; what is missing or unknown is as in `before`. */
export function preferencesFrom(
  pairs: Iterable<readonly [string, unknown]>,
  before = defaultPreferences,
): ReadingPreferences {
  const preferences: Record<string, string> = { ...before };
  for (const [part, value] of pairs) {
    if (typeof value !== 'string') continue;
    const options: readonly string[] = isKeyOf(preferenceOptions, part)
      ? preferenceOptions[part]
      : [];
    if (options.includes(value)) preferences[part] = value;
    if (part === 'voice') preferences.voice = value.slice(0, voiceCharacters);
  }
  return preferences as ReadingPreferences;
}

/** The value of the cookie: only what differs from the default. */
export function writePreferences(preferences: ReadingPreferences): string {
  return keysOf(preferences)
    .filter((part) => preferences[part] !== defaultPreferences[part])
    .map((part) => `${part}:${encodeURIComponent(preferences[part])}`)
    .join('&');
}

export function readPreferences(text: string): ReadingPreferences {
  try {
    return preferencesFrom(
      text.split('&').map((pair) => {
        const [part = '', value = ''] = pair.split(':', 2);
        return [part, decodeURIComponent(value)] as const;
      }),
    );
  } catch {
    return defaultPreferences;
  }
}

export function preferencesCookie(preferences: ReadingPreferences, isHttps: boolean): string {
  const text = writePreferences(preferences);
  const life = text === '' ? 0 : livesSeconds;
  return `reading=${text}; Path=/; Max-Age=${life}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

/** The attributes of `<html>` by which the styles know; null = none. */
export const preferenceAttributes = (
  preferences: ReadingPreferences,
): [name: string, value: string | null][] =>
  drawn.map((part) => [
    `data-look-${part}`,
    preferences[part] === defaultPreferences[part] ? null : preferences[part],
  ]);

/** The source of preferences for screens; the browser's changes, a server's holds still for one request. */
export interface PreferencesSource {
  current(): ReadingPreferences;
  /** As the server drew the page: what hydration begins with. */
  atStart(): ReadingPreferences;
  subscribe(listener: () => void): () => void;
  set(preferences: ReadingPreferences): void;
}
