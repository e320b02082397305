/**
 * How a person wants to read on this device. It is kept in a cookie, so that the server can draw
 * the page so from its first byte.
 */

/** What each part may be; `defaultLook` says what it is for whoever chose nothing. */
export const lookOptions = {
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

type Options = typeof lookOptions;
export type LookPart = keyof Options;

export type Look = { readonly [Part in LookPart]: Options[Part][number] } & {
  /** The browser's name for a voice; '' = its own choice. */
  readonly voice: string;
};

export const defaultLook: Look = {
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
export function lookFrom(pairs: Iterable<readonly [string, unknown]>, before = defaultLook): Look {
  const look: Record<string, string> = { ...before };
  for (const [part, value] of pairs) {
    if (typeof value !== 'string') continue;
    const options: readonly string[] | undefined = Object.hasOwn(lookOptions, part)
      ? lookOptions[part as LookPart]
      : undefined;
    if (options?.includes(value)) look[part] = value;
    if (part === 'voice') look.voice = value.slice(0, voiceCharacters);
  }
  return look as Look;
}

/** The value of the cookie: only what differs from the default. */
export function writeLook(look: Look): string {
  return Object.entries(look)
    .filter(([part, value]) => value !== defaultLook[part as keyof Look])
    .map(([part, value]) => `${part}:${encodeURIComponent(value)}`)
    .join('&');
}

export function readLook(text: string): Look {
  try {
    return lookFrom(
      text.split('&').map((pair) => {
        const [part = '', value = ''] = pair.split(':', 2);
        return [part, decodeURIComponent(value)] as const;
      }),
    );
  } catch {
    return defaultLook;
  }
}

export function lookCookie(look: Look, isHttps: boolean): string {
  const text = writeLook(look);
  const life = text === '' ? 0 : livesSeconds;
  return `reading=${text}; Path=/; Max-Age=${life}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

/** The attributes of `<html>` by which the styles know; null = none. */
export const lookAttributes = (look: Look): [name: string, value: string | null][] =>
  drawn.map((part) => [`data-look-${part}`, look[part] === defaultLook[part] ? null : look[part]]);

/** What screens read; the browser's changes, a server's holds still for one request. */
export interface LookSource {
  current(): Look;
  /** As the server drew the page: what hydration begins with. */
  atStart(): Look;
  subscribe(listener: () => void): () => void;
  set(look: Look): void;
}
