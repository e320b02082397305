import type { FieldError } from '@brasslamp/contract/error-codes';
import { type Api, ApiError } from '../api/api.ts';
import { languageOf } from '../ui/languages.ts';
import { type Answering, type Answers, isSameAnswer, notesIn } from './answers.ts';
import { t } from './t.ts';

interface Params {
  username: string | undefined;
  story_slug: string | undefined;
}

/**
 * Writes what an author says of a story, as far as it is new. Of several parts that are refused all are told, in one
 * error.
 */
export async function saveAnswers(api: Api, params: Params, { typed, had }: Answering) {
  const isNew = (...names: (keyof Answers)[]) =>
    names.some((name) => !isSameAnswer(name, typed, had));
  const refused: ApiError[] = [];
  const write = (isWanted: boolean, run: () => Promise<unknown>) =>
    isWanted ? run().catch((error) => refused.push(refusalOf(error))) : null;

  await write(isNew('tags', 'isComplete'), () =>
    api('PUT /api/stories/:username/:story_slug/tags', {
      params,
      body: { tags: typed.tags, is_complete: typed.isComplete },
    }),
  );
  await write(isNew('lang'), async () => {
    const lang = languageOf(typed.lang);
    if (lang === null) throw notValid([{ path: 'lang', message: t('fields.languageWrong') }]);
    await api('PUT /api/stories/:username/:story_slug/story-wide', { params, body: { lang } });
  });
  await write(isNew('notes'), () =>
    api('PATCH /api/stories/:username/:story_slug', {
      params,
      body: { content_notes: notesIn(typed.notes) },
    }),
  );
  if (refused.length > 0) throw notValid(refused.flatMap(({ errors }) => errors));
}

/** What is no refusal of a field ends it. */
function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError && error.code === 'not_valid') return error;
  throw error;
}

const notValid = (errors: FieldError[]) =>
  new ApiError({ code: 'not_valid', status: 422, detail: '', errors });
