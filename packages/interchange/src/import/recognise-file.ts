import { StoryFileError } from './imported-story.ts';

export type Container = 'twee' | 'twine2-html';

const exportFromTwine =
  'Open it in Twine 2, choose Build › Publish to File (or Export As Twee), and bring that file.';

/**
 * Tells the container by content first and by name last.
 * @throws StoryFileError that names what the file is instead
 */
export function recogniseFile(text: string, fileName: string): Container {
  if (text.trim() === '') throw new StoryFileError('The file is empty. Choose another file.');
  refuseBinary(text, fileName);
  const start = text.trimStart().slice(0, 1);
  if (start === '{' || start === '[') refuseJson(text);
  const tweeAt = text.search(/^::/m);
  const htmlAt = text.search(/<tw-storydata[\s/>]/i);
  if (htmlAt !== -1 && (start === '<' || tweeAt === -1 || htmlAt < tweeAt)) return 'twine2-html';
  if (start === '<') refuseHtml(text, tweeAt);
  if (tweeAt !== -1) return 'twee';
  refuseOther(text, fileName);
  throw new StoryFileError(
    'This is not a story file that can be read. Bring a Twee file (.twee, .tw) or a story published from Twine 2 (.html).',
  );
}

function refuseBinary(text: string, fileName: string): void {
  if (text.startsWith('PK\u0003\u0004')) {
    throw new StoryFileError(
      'This is a ZIP archive or an office document. Unpack it and bring the story file in it.',
    );
  }
  if (text.startsWith('%PDF-')) {
    throw new StoryFileError('This is a PDF. Bring the story file that it was made from.');
  }
  if (text.startsWith('{\\rtf')) {
    throw new StoryFileError(
      'This is a rich text document (RTF). Save it as plain text with a Twee passage line (“:: Name”) before each passage.',
    );
  }
  const isTwine1Project = /\.tws$/i.test(fileName);
  if (isTwine1Project) {
    throw new StoryFileError(
      'This is a Twine 1 project. Open it in Twine 1, choose Export Twee Source Code, and bring that file.',
    );
  }
  if (text.includes('\0')) {
    throw new StoryFileError(
      'This file is not text. Bring a Twee file (.twee, .tw) or a story published from Twine 2 (.html).',
    );
  }
}

function refuseJson(text: string): void {
  let found: Record<string, unknown>;
  try {
    found = Object(JSON.parse(text));
  } catch {
    return;
  }
  if ('inkVersion' in found) {
    throw new StoryFileError('This is a compiled ink story. Ink stories cannot be read yet.');
  }
  if ('passages' in found) {
    throw new StoryFileError(
      `This is a story in Twine's JSON, which cannot be read yet. ${exportFromTwine}`,
    );
  }
  throw new StoryFileError(
    'This is a JSON file that holds no story that can be read. Bring a Twee file (.twee, .tw) or a story published from Twine 2 (.html).',
  );
}

function refuseHtml(text: string, tweeAt: number): void {
  if (/\bid\s*=\s*["']?store-?area\b/i.test(text)) {
    throw new StoryFileError(
      'This is a Twine 1 file; open it in Twine 2 (Library › Import) and export it from there.',
    );
  }
  const isPage = /<(?:!doctype|html|head|body)\b/i.test(text.slice(0, 100_000));
  if (!isPage && tweeAt !== -1) return;
  throw new StoryFileError(
    'This web page holds no Twine 2 story. Bring the file that Twine 2 writes with Build › Publish to File, not a page around it.',
  );
}

function refuseOther(text: string, fileName: string): void {
  const start = text.slice(0, 200_000);
  if (
    /\.ink$/i.test(fileName) ||
    /^\s{0,20}(?:={2,}\s{0,9}\w|->\s{0,9}\w|VAR \w+ =)/m.test(start)
  ) {
    throw new StoryFileError('This is an ink story. Ink stories cannot be read yet.');
  }
  if (/^\s{0,20}\*(?:choice|title|create|scene_list|page_break|label|goto|finish)\b/m.test(start)) {
    throw new StoryFileError(
      'This is a ChoiceScript scene. ChoiceScript stories cannot be read yet.',
    );
  }
}
