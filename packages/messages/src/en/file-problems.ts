/** The reasons why a file cannot be imported, with what its author can do. */
import { counted } from './numbers.ts';
import { storyFileFault } from './story-file-faults.ts';

const bringOther =
  'Choose a story of Twine (.twee, .html or .json), ink (.ink) or ChoiceScript (.txt), or one that was taken along from here.';

type Size = { count: number; most: number };
type Path = { path: string };

export const fileProblems = {
  archive_version: ({ version, known }: { version: number; known: number }) =>
    `This archive is of version ${version}, and this site reads versions up to ${known}. Update the site, or take the story files out of it and import them one by one.`,
  compiled_ink: () =>
    'This is a compiled ink story, for programs to play. Choose the .ink files that it was made from.',
  empty: () => 'The file is empty. Choose another file.',
  file_changed: ({ file }: { file: string }) =>
    `“${file}” was changed, moved or deleted after you chose it. Nothing was stored. Choose it again.`,
  files_too_large: ({ megabytes, most }: { megabytes: number; most: number }) =>
    `The files have ${megabytes} MB, but up to ${most} MB can be imported at once. Leave out what isn’t part of the story.`,
  ink: () =>
    'This ink story can’t be read: ink’s own reader gives up on it, or its choices nest too deeply. Open it in Inky, mend what that names, and choose it again.',
  json: () => `This JSON file doesn’t contain a story that can be imported. ${bringOther}`,
  no_passage: () => 'The file has no passage to import. Choose another file.',
  not_a_story: () => `This isn’t a story file that can be imported. ${bringOther}`,
  not_utf8: ({ file }: { file: string }) =>
    `“${file}” isn’t text in UTF-8. Save it as UTF-8 in your text editor, and choose it again.`,
  not_text: () => `This file isn’t text. ${bringOther}`,
  office: () =>
    'This is a document of a word processor. Save it as plain text with a Twee passage line (“:: Name”) before each passage.',
  passage_too_long: ({ passage, count, most }: Size & { passage: string }) =>
    `The passage “${passage}” has ${counted(count)} characters, but a node can have up to ${counted(most)}. Split it into several passages.`,
  pdf: () => 'This is a PDF. Choose the story file it was made from.',
  rtf: () =>
    'This is a rich text document (RTF). Save it as plain text with a Twee passage line (“:: Name”) before each passage.',
  story_file_cut_off: () =>
    'This story file isn’t whole: its end is missing. Export the story again, or choose another copy.',
  story_file_fault: storyFileFault,
  story_file_level: ({ title, level, known }: { title: string; level: number; known: number }) =>
    `“${title}” is a story of level ${level}, and this site reads levels up to ${known}. Update the site, then import it again.`,
  story_file_not_json: ({ line, column }: { line: number; column: number }) =>
    line === 0
      ? 'This story file isn’t valid JSON. Look for a comma, a bracket or a quotation mark that is missing, or export the story again.'
      : `This story file isn’t valid JSON: line ${counted(line)}, column ${column}. Look for a comma, a bracket or a quotation mark that is missing there.`,
  story_file_version: ({ version, known }: { version: number; known: number }) =>
    `This story file is of version ${version}, and this site reads versions up to ${known}. Update the site, then import it again.`,
  too_many_passages: ({ title, count, most }: Size & { title: string }) =>
    `“${title}” has ${counted(count)} passages, but a story can have up to ${counted(most)}. Split it into several stories.`,
  twine1_project: () =>
    'This is a Twine 1 project. Open it in Twine 1, choose Export Twee Source Code, and upload that file.',
  web_page: () =>
    'This web page has no Twine 2 story in it. Choose the file that Twine 2 writes with Build › Publish to File, not a page around it.',
  zip_broken: () =>
    'This ZIP archive can’t be read: it is damaged or not whole. Make it again, or choose another copy.',
  zip_damaged: ({ path }: Path) =>
    `“${path}” in this archive is damaged. Make the archive again, or choose another copy.`,
  zip_encrypted: ({ path }: Path) =>
    `“${path}” in this archive has a password. Make an archive without one.`,
  zip_file_too_large: ({ path, megabytes, most }: Path & { megabytes: number; most: number }) =>
    `“${path}” in this archive has ${counted(megabytes)} MB, and a file can have up to ${counted(most)} MB. Take it out of the archive.`,
  zip_method: ({ path }: Path) =>
    `“${path}” in this archive is packed in a way that can’t be read. Make the archive again as a plain ZIP.`,
  zip_path: ({ path }: Path) =>
    `“${path}” would lie outside of this archive. Nothing of it is unpacked. Make the archive again from the folder itself.`,
  zip_too_large: ({ most }: { most: number }) =>
    `This archive unpacks to more than ${counted(most)} MB. Make a smaller one.`,
  zip_too_many: ({ count, most }: Size) =>
    `This archive has ${counted(count)} files, and can have up to ${counted(most)}. Make a smaller one.`,
  zip_twice: ({ path }: Path) => `“${path}” is in this archive twice. Make the archive again.`,
  zip: () =>
    'This is a ZIP archive or an office document. Unpack it and choose the story file inside.',
  zip_without_story: () =>
    `No file in this ZIP archive is a story that can be imported. ${bringOther}`,
};
