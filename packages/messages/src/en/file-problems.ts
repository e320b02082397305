/** The reasons why a file cannot be imported, with what its author can do. */
import { counted } from './numbers.ts';

const bringOther = 'Choose a Twee file (.twee, .tw) or a story published from Twine 2 (.html).';

type Size = { count: number; most: number };

export const fileProblems = {
  choicescript: () => 'This is a ChoiceScript scene. ChoiceScript stories can’t be imported yet.',
  compiled_ink: () => 'This is a compiled ink story. Ink stories can’t be imported yet.',
  empty: () => 'The file is empty. Choose another file.',
  files_too_large: ({ megabytes, most }: { megabytes: number; most: number }) =>
    `The files have ${megabytes} MB, but up to ${most} MB can be imported at once. Leave out what isn’t part of the story.`,
  ink: () => 'This is an ink story. Ink stories can’t be imported yet.',
  json: () => `This JSON file doesn’t contain a story that can be imported. ${bringOther}`,
  no_passage: () => 'The file has no passage to import. Choose another file.',
  not_a_story: () => `This isn’t a story file that can be imported. ${bringOther}`,
  not_utf8: ({ file }: { file: string }) =>
    `“${file}” isn’t text in UTF-8. Save it as UTF-8 in your text editor, and choose it again.`,
  not_text: () => `This file isn’t text. ${bringOther}`,
  passage_too_long: ({ passage, count, most }: Size & { passage: string }) =>
    `The passage “${passage}” has ${counted(count)} characters, but a node can have up to ${counted(most)}. Split it into several passages.`,
  pdf: () => 'This is a PDF. Choose the story file it was made from.',
  rtf: () =>
    'This is a rich text document (RTF). Save it as plain text with a Twee passage line (“:: Name”) before each passage.',
  too_many_passages: ({ title, count, most }: Size & { title: string }) =>
    `“${title}” has ${counted(count)} passages, but a story can have up to ${counted(most)}. Split it into several stories.`,
  twine1_project: () =>
    'This is a Twine 1 project. Open it in Twine 1, choose Export Twee Source Code, and upload that file.',
  web_page: () =>
    'This web page has no Twine 2 story in it. Choose the file that Twine 2 writes with Build › Publish to File, not a page around it.',
  zip: () =>
    'This is a ZIP archive or an office document. Unpack it and choose the story file inside.',
};
