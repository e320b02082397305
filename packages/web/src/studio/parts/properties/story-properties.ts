/** The properties of a story as their form has them. */
import type { Story } from '@brasslamp/contract';
import { mergeFields, mergeText, mergeWhole, mergeWords } from '@brasslamp/story/edit';
import type { ChosenLook } from '@brasslamp/story/look';
import { hasShapeOf } from '../../../forms/store/has-shape-of.ts';
import { completeWords } from '../../../publishing/found-fields.tsx';
import { languageOf, typedLanguage } from '../../../ui/languages.ts';
import { linesIn } from '../../node/forms/rules-form.ts';
import { t } from '../../t.ts';

export interface StoryProperties {
  title: string;
  slug: string;
  description: string;
  start_node_id: string | null;
  /** As typed, one a line. */
  contentNotes: string;
  /** The address of one of the story's images. */
  cover: string | null;
  /** null = by the story's id. */
  look: ChosenLook | null;
  tags: string[];
  /** As typed: its name, or a code. */
  lang: string;
  isComplete: boolean;
}

export const propertiesOf = ({
  title,
  slug,
  description,
  start_node_id,
  content_notes,
  cover,
  look: { palette, emblem, typeface, is_chosen },
  tags,
  lang,
  is_complete,
}: Story): StoryProperties => ({
  title,
  slug,
  description,
  start_node_id,
  contentNotes: content_notes.join('\n'),
  cover,
  look: is_chosen ? { palette, emblem, typeface } : null,
  tags,
  lang: typedLanguage(lang),
  isComplete: is_complete,
});

const mergeLines = mergeWords(linesIn, (lines) => lines.join('\n'));

export const mergeProperties = mergeFields<StoryProperties>({
  title: mergeWhole(),
  slug: mergeWhole(),
  description: mergeText(),
  start_node_id: mergeWhole(),
  contentNotes: mergeLines,
  cover: mergeWhole(),
  tags: (...all) => {
    const [base, mine, theirs] = all.map((tags) => tags.join('\n'));
    return {
      value: linesIn(mergeLines(base ?? '', mine ?? '', theirs ?? '').value),
      conflicts: [],
    };
  },
  lang: mergeWhole(),
  isComplete: mergeWhole(),
  look: mergeWhole(),
});

/** A local copy may have a chosen start, cover or look where there was none, and the other way round. */
const example = {
  ...{ title: '', slug: '', description: '', contentNotes: '' },
  ...{ tags: [], lang: '', isComplete: false },
};

export const isProperties = (stored: unknown): stored is StoryProperties =>
  hasShapeOf({ ...example, start_node_id: null, cover: null, look: null }, stored);

/** The properties in words, for when two versions are compared. */
export const propertiesInWords = ({
  title,
  slug,
  description,
  start_node_id,
  contentNotes,
  cover,
  look,
  tags,
  lang,
  isComplete,
}: StoryProperties) => [
  { label: t('studio.story.title'), text: title },
  { label: t('studio.story.slug'), text: slug },
  { label: t('studio.story.description'), text: description },
  {
    label: t('studio.story.start'),
    text: start_node_id ? t('studio.editStory.ownStart') : t('studio.start.first'),
  },
  { label: t('studio.story.tags'), text: tags.join(', ') },
  { label: t('fields.language'), text: lang },
  { label: t('studio.story.contentNotes'), text: contentNotes },
  { label: t('studio.story.complete'), text: completeWords(isComplete) },
  { label: t('studio.story.cover'), text: cover ?? t('studio.story.noCover') },
  { label: t('studio.story.look'), text: lookInWords(look) },
];

const lookInWords = (look: ChosenLook | null): string =>
  look
    ? [
        t(`studio.look.palette.${look.palette}`),
        t(`studio.look.emblem.${look.emblem}`),
        t(`studio.look.typeface.${look.typeface}`),
      ].join(', ')
    : t('studio.look.byItself');
/** A language that nobody knows. */
export const checkLanguage = ({ lang }: StoryProperties) =>
  languageOf(lang) === null ? [{ path: 'lang', message: t('fields.languageWrong') }] : [];
