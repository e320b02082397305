import { textProblemText } from '@brasslamp/messages';
import {
  lineAndColumn,
  type Parsed,
  type Problem,
  parseCondition,
  parseEffect,
} from '@brasslamp/story/logic';
import { compositions, emblems, palettes, typefaces } from '@brasslamp/story/look';
import { limits } from '@brasslamp/story/model';
import { isBlank } from '@brasslamp/story/model/blank';
import {
  actionIdPattern,
  keyPattern,
  slugPattern,
  tagPattern,
} from '@brasslamp/story/model/patterns';
import { reservedItemKeys } from '@brasslamp/story/model/reserved-item-keys';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import { parseBody } from '@brasslamp/story/text';
import { z } from 'zod';
import { message } from '../definition/issue-message.ts';

/** The fields that several schemas share, with the limits of `spec/api.md`. */

export const id = z.uuid(message('id_form'));
/** An id in whatever form: one that nothing has is not found. */
export const anyId = z.string().min(1).max(siteLimits.id);
export const time = z.iso.datetime({ precision: 3 });

/** Strings that a database or a page cannot hold: NUL and halves of a character. */
const isClean = (text: string) => !text.includes('\0') && text.isWellFormed();
const clean = z.string().refine(isClean, message('not_text'));
/** Any text that a database can hold. */
export const cleanText = clean;

/** Adds an issue for a problem in a text, with its line and column. */
function refuse(context: z.RefinementCtx<string>, text: string, problem: Problem): void {
  const { line, column } = lineAndColumn(text, problem.span.start);
  context.addIssue({
    code: 'custom',
    message: `Line ${line}, column ${column}: ${textProblemText(problem)}`,
    params: { message_id: problem.message_id, params: { line, column, ...problem.params } },
  });
}

/** Refuses what the grammar cannot read. */
function readsAs(parse: (text: string) => Parsed<unknown>) {
  return (text: string, context: z.RefinementCtx<string>) => {
    for (const problem of parse(text).problems) refuse(context, text, problem);
  };
}

/** The words of a reply: a message of the catalogue, and what it says in English. */
export const worded = {
  message: z.string(),
  message_id: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
};

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const isSeen = (text: string) => !isBlank(text);

export const title = clean
  .trim()
  .min(1, message('title_missing'))
  .max(limits.titleCharacters)
  .refine(isSeen, message('title_missing'));
export const description = clean.max(limits.descriptionCharacters);
export const slug = clean
  .min(1)
  .max(limits.slugCharacters)
  .regex(slugPattern, message('slug_form'));
/** Names are quoted in logic, which is written on one line. */
const oneLine = clean.overwrite((text) => text.replace(/[\r\n\u2028\u2029]+/g, ' ')).trim();
export const nodeName = oneLine
  .min(1, message('name_missing'))
  .max(limits.nameCharacters)
  .refine(isSeen, message('name_missing'));
/** The schema of a text up to a length. Any text is a body; only one that nests too deep is refused. */
const bodyOf = (characters: number) =>
  clean.max(characters).superRefine((text, context) => {
    if (text.length > characters) return;
    const tooDeep = parseBody(text).problems.find(({ isTooDeep }) => isTooDeep);
    if (tooDeep) refuse(context, text, tooDeep);
  });
export const body = bodyOf(limits.bodyCharacters);
/** The text that a change puts into another one: the whole is looked at when it is there. */
export const insertedText = clean.max(limits.bodyCharacters);
/** The author's note about a node. */
export const nodeNote = clean.max(limits.noteCharacters);
/** The text of a snippet, a header, a footer or the panel. */
export const sharedText = bodyOf(limits.sharedTextCharacters);
/** The question that the reader is asked. */
export const prompt = oneLine.max(limits.promptCharacters);
export const label = clean.trim().max(limits.labelCharacters);
export const endingName = oneLine
  .min(1, message('ending_name_missing'))
  .max(limits.nameCharacters)
  .refine(isSeen, message('ending_name_missing'));
/** The name that is shown of a person; without one it is the username. */
export const displayName = clean
  .trim()
  .max(siteLimits.displayName)
  .overwrite((text) => (isBlank(text) ? '' : text));
export const bio = clean.trim().max(siteLimits.bio);
export const reason = clean.trim().max(siteLimits.reason);
/** The key of an item, a variable or an achievement. */
export const key = z
  .string()
  .regex(keyPattern, message('key_form'))
  .refine((key) => !reservedItemKeys.has(key), message('key_reserved'));
/** A condition in its text form. */
export const condition = clean
  .trim()
  .max(limits.conditionCharacters)
  .superRefine(readsAs(parseCondition));
const effect = clean
  .trim()
  .min(1, message('effect_missing'))
  .max(limits.effectCharacters)
  .superRefine(readsAs(parseEffect));
export const effects = z.array(effect).max(limits.effectsPerList);
/** BCP 47, as `Intl` writes it: `en`, `pt-BR`. */
export const lang = z
  .string()
  .max(limits.langCharacters)
  .refine(isLanguage, message('lang_form'))
  .overwrite((tag) => (isLanguage(tag) ? (Intl.getCanonicalLocales(tag)[0] ?? tag) : tag));
export const tag = z.string().regex(tagPattern, message('tag_form'));
export const contentNotes = z
  .array(clean.trim().min(1).max(limits.wordCharacters))
  .max(limits.contentNotes);
/** The name in `/pages/{name}`; the slash or `/pages/` before it is a courtesy. */
export const contentPath = clean
  .trim()
  .transform((path) => path.replace(/^\/?(?:pages\/)?/, ''))
  .pipe(z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, message('slug_form')));
export const contentBody = clean.max(siteLimits.contentBody);
/** The value of a text variable, an option, or a label. */
export const valueText = clean.trim().max(limits.valueCharacters);
/** A member of a set: readers see it. */
export const member = valueText.min(1).refine(isSeen, message('member_unseen'));
export const playthroughName = oneLine.max(siteLimits.playthroughName);
export const note = clean.trim().max(limits.versionNoteCharacters);

/** Typed in any case, kept in lower case. */
export const username = clean
  .min(siteLimits.usernameLeast)
  .max(siteLimits.username)
  .regex(/^[a-z0-9][a-z0-9_-]*$/i, message('username_form'))
  .overwrite((name) => name.toLowerCase());
export const email = z.email(message('email_form')).max(siteLimits.email);
export const password = clean.min(siteLimits.passwordLeast).max(siteLimits.password);
/** A password to compare with, whatever its form. */
export const anyPassword = z.string().min(1).max(siteLimits.triedPassword);
/** A code as somebody typed it. Any string counts as a try; one that is not shaped like a code is simply wrong. */
export const code = z.string();

export const actionId = z.string().regex(actionIdPattern, message('action_id_form'));

/** A name in a path: anything is accepted; an unknown one is a 404. */
export const pathPart = z.string();
export const search = z.string().max(siteLimits.search);

export const page = {
  limit: z.coerce.number().int().min(1).max(siteLimits.page).default(20),
  cursor: z.string().max(siteLimits.cursor).optional(),
};
export const nextCursor = z.string().nullable();

/** What an author can choose of a story's look. */
export const chosenLook = z.strictObject({
  palette: z.enum(palettes),
  emblem: z.enum(emblems),
  typeface: z.enum(typefaces),
});

/** The look of a story's cover and pages: as its author chose it, or else by its id. */
export const look = z.object({ ...chosenLook.shape, composition: z.enum(compositions) });
