import type { FileProblem } from '@brasslamp/messages';
import { type Container, StoryFileError } from '../imported-story.ts';
import { brokenJson } from './broken-json.ts';
import { isTwineJson } from './read-twine-json.ts';

/**
 * Tells the container by content first and by name last.
 * @throws StoryFileError that names what the file is instead
 */
export function recogniseFile(text: string, fileName: string): Exclude<Container, 'brasslamp'> {
  if (text.trim() === '') throw new StoryFileError({ message_id: 'empty', params: {} });
  refuseBinary(text, fileName);
  const start = text.trimStart().slice(0, 1);
  const json = start === '{' || start === '[' ? jsonOf(text) : null;
  if (json !== null && 'value' in json) return recogniseJson(json.value);
  const tweeAt = text.search(/^::/m);
  const htmlAt = text.search(/<tw-storydata[\s/>]/i);
  if (htmlAt !== -1 && (start === '<' || tweeAt === -1 || htmlAt < tweeAt)) return 'twine2-html';
  if (isTwine1Page(text)) return 'twine1-html';
  if (tweeAt !== -1 && start !== '<') return 'twee';
  // A story of ink may begin with a thread, `<- hall`.
  if (isInk(text, fileName)) return 'ink';
  if (start === '<') refuseHtml(text, tweeAt);
  if (tweeAt !== -1) return 'twee';
  if (isChoiceScript(text)) return 'choicescript';
  if (json !== null && looksLikeJson(text)) throw new StoryFileError(json.problem);
  throw new StoryFileError({ message_id: 'not_a_story', params: {} });
}

function refuseBinary(text: string, fileName: string): void {
  if (text.startsWith('PK\u0003\u0004')) {
    throw new StoryFileError({ message_id: 'zip', params: {} });
  }
  if (text.startsWith('%PDF-')) {
    throw new StoryFileError({ message_id: 'pdf', params: {} });
  }
  if (text.startsWith('{\\rtf')) {
    throw new StoryFileError({ message_id: 'rtf', params: {} });
  }
  const isTwine1Project = /\.tws$/i.test(fileName);
  if (isTwine1Project) {
    throw new StoryFileError({ message_id: 'twine1_project', params: {} });
  }
  if (text.includes('\0')) {
    throw new StoryFileError({ message_id: 'not_text', params: {} });
  }
}

function jsonOf(text: string): { value: unknown } | { problem: FileProblem } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: brokenJson(text, error) };
  }
}

/** Ink and passages may begin with a bracket as well. */
function looksLikeJson(text: string): boolean {
  return /^\s{0,99}(?:\{\s{0,99}"|\[\s{0,99}\{\s{0,99}")/.test(text);
}

function recogniseJson(json: unknown): 'twine2-json' {
  if (isTwineJson(json)) return 'twine2-json';
  const found: object = Object(json);
  if ('inkVersion' in found) {
    throw new StoryFileError({ message_id: 'compiled_ink', params: {} });
  }
  throw new StoryFileError({ message_id: 'json', params: {} });
}

function isTwine1Page(text: string): boolean {
  return /<div\s[^<>]{0,500}\bid\s*=\s*["']?store-?area\b/i.test(text);
}

function refuseHtml(text: string, tweeAt: number): void {
  const isPage = /<(?:!doctype|html|head|body)\b/i.test(text.slice(0, 100_000));
  if (!isPage && tweeAt !== -1) return;
  throw new StoryFileError({ message_id: 'web_page', params: {} });
}

function isInk(text: string, fileName: string): boolean {
  if (/\.ink$/i.test(fileName)) return true;
  return /^\s{0,20}(?:={2,}\s{0,9}\w|->\s{0,9}\w|VAR \w+ =)/m.test(text.slice(0, testedCharacters));
}

/** The characters by whose marks a text is recognised. */
const testedCharacters = 200_000;

function isChoiceScript(text: string): boolean {
  return /^\s{0,20}\*(?:choice|title|create|scene_list|page_break|label|goto|goto_scene|finish|ending|stat_chart)\b/m.test(
    text.slice(0, testedCharacters),
  );
}
