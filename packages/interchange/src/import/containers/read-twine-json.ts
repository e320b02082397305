import { readPosition, type TwinePassage, type TwineSource } from '../twine/twine-source.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * A story of Twine 2 as JSON, in the forms in which tools write it: keys with dashes or in camel case, the start
 * by name or by pid, numbers as numbers or as texts; one story, or several in a list.
 */
export function readTwineJson(text: string): TwineSource[] {
  const found: unknown = JSON.parse(text);
  const stories: unknown[] = Array.isArray(found) ? found : [found];
  return stories.filter(isObject).filter(hasPassages).map(sourceOf);
}

/** Whether a value is a story of Twine, or a list that begins with one. */
export function isTwineJson(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isObject(first) && hasPassages(first);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasPassages(story: JsonObject): boolean {
  return Array.isArray(story.passages);
}

function sourceOf(story: JsonObject): TwineSource {
  const listed: unknown[] = Array.isArray(story.passages) ? story.passages : [];
  const passages = listed.filter(isObject).map(passageOf);
  const scripts = textAt(story, 'script', 'storyJavaScript', 'javascript');
  const styles = textAt(story, 'style', 'storyStylesheet', 'stylesheet', 'css');
  return {
    title: textAt(story, 'name', 'title'),
    format: textAt(story, 'format', 'storyFormat', 'story-format'),
    formatVersion: textAt(story, 'format-version', 'formatVersion', 'storyFormatVersion'),
    ifid: textAt(story, 'ifid') || null,
    start: startOf(story, passages),
    scripts: scripts.trim() === '' ? [] : [scripts],
    styles: styles.trim() === '' ? [] : [styles],
    passages,
    losses: [
      ...(scripts.trim() === ''
        ? []
        : [{ kind: 'script_left_out', count: 1, source: scripts.trim() } as const]),
      ...(styles.trim() === ''
        ? []
        : [{ kind: 'stylesheet_left_out', count: 1, source: styles.trim() } as const]),
      ...(listed.length > passages.length
        ? [{ kind: 'text_left_out', count: listed.length - passages.length } as const]
        : []),
    ],
  };
}

function passageOf(passage: JsonObject): TwinePassage {
  const { tags, metadata } = passage;
  const more = isObject(metadata) ? metadata : {};
  return {
    name: textAt(passage, 'name', 'title'),
    pid: textAt(passage, 'pid', 'id'),
    tags: tagsOf(tags),
    position: positionOf(passage.position ?? more.position, passage),
    firstLine: 1,
    text: textAt(passage, 'text', 'content', 'source'),
  };
}

function tagsOf(tags: unknown): string[] {
  if (typeof tags === 'string') return tags.split(/\s+/).filter(Boolean);
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}

/** `"10,20"`, `{x: 10, y: 20}`, or `left` and `top` of the passage. */
function positionOf(position: unknown, { left, top }: JsonObject): TwinePassage['position'] {
  if (typeof position === 'string') return readPosition(position);
  const { x, y } = isObject(position) ? position : { x: left, y: top };
  return readPosition(`${typed(x)},${typed(y)}`);
}

/** A name, or the pid of a passage that has it. */
function startOf(story: JsonObject, passages: readonly TwinePassage[]): TwineSource['start'] {
  const value = textAt(story, 'start', 'startnode', 'startNode', 'startPassage', 'start-node');
  if (value === '') return null;
  const isName = passages.some(({ name }) => name === value);
  return { by: isName || !passages.some(({ pid }) => pid === value) ? 'name' : 'pid', value };
}

/** The first of the keys that the object has by itself, as a text. */
function textAt(object: JsonObject, ...keys: string[]): string {
  const key = keys.find((one) => Object.hasOwn(object, one) && typed(object[one]) !== '');
  return key === undefined ? '' : typed(object[key]);
}

function typed(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}
