import type { PlaythroughWithView } from '@brasslamp/contract';
import { type AnswerMessage, answerText } from '@brasslamp/messages/answers';
import { readAnswer } from '@brasslamp/story/engine';
import { type Api, ApiError } from '../../api/api.ts';
import { inPage, type PageStory } from '../page-story.ts';
import { actInReading, type WantedAction } from '../reading/act-in-reading.ts';
import { type PageOfTurns, pastTurns } from '../reading/past-turns.ts';
import { placeIn } from '../reading/place.ts';
import { lastTurn, type Reading } from '../reading/reading.ts';
import { viewOfReading } from '../reading/view-of-reading.ts';
import { t } from '../t.ts';

/*
 * The site's part in reading a story, played by the page: it answers the calls of the reader's screens from the
 * story and the reading that are here.
 */

const path = '/api/stories/:username/:story_slug/playthrough/:playthrough_id';
const turnsOnPage = 50;

export function createLocalApi(story: PageStory): Api {
  const answers: Record<string, (input: Given) => PlaythroughWithView | PageOfTurns> = {
    [`GET ${path}`]: () => playthroughOf(story, readingOf(story)),
    [`PUT ${path}/action`]: ({ body }) => act(story, body as WantedAction & { on_turn?: number }),
    [`GET ${path}/history`]: ({ query }) => {
      const limit = Number(query?.limit ?? turnsOnPage);
      return pastTurns(story.book, readingOf(story), { limit, cursor: query?.cursor });
    },
  };
  const answer = async (key: string, input: Given) => {
    const reply = answers[key]?.(input);
    if (reply) return reply;
    throw failed('not_found', 404, key);
  };
  return answer as Api;
}

/** The part of a call that matters here: there is one story, and one reading of it. */
interface Given {
  query?: { limit?: string; cursor?: string } | undefined;
  body?: unknown;
}

function readingOf({ book, kept }: PageStory): Reading {
  const reading = kept.current();
  if (!reading || !placeIn(book, reading)) throw failed('not_found', 404);
  return reading;
}

function act(
  story: PageStory,
  { on_turn, ...wanted }: WantedAction & { on_turn?: number },
): PlaythroughWithView {
  const { book, kept, moment } = story;
  const reading = readingOf(story);
  // Another tab read on.
  if (on_turn !== undefined && on_turn !== lastTurn(reading).turn) {
    throw failed('turn_not_current', 409, '', { current: playthroughOf(story, reading) });
  }
  const next = actInReading(book, reading, wanted, moment());
  if (!next) throw refused(story, reading, wanted);
  kept.keep(next);
  return playthroughOf(story, next);
}

/** The reason why an action cannot be done: mostly what was typed is no answer. */
function refused({ book }: PageStory, reading: Reading, wanted: WantedAction): ApiError {
  if (wanted.type === 'rewind') return failed('action_not_available', 409, t('page.nodeGone'));
  const isOffered =
    wanted.type === 'choose' &&
    viewOfReading(book, reading).actions.some(
      ({ id, enabled }) => enabled && id === wanted.action_id,
    );
  const read = isOffered ? readAnswer(book.playable, wanted.action_id, wanted.answer) : null;
  if (!read || !('problem' in read)) {
    return failed('action_not_available', 409, t('page.notOffered'));
  }
  const { problem, ...params } = read;
  const said = { message_id: `answer_${problem}`, params } as AnswerMessage;
  const error = { path: 'answer', message: answerText(said), ...said };
  return failed('not_valid', 422, '', { errors: [error] });
}

function failed(
  code: ApiError['code'],
  status: number,
  detail = '',
  more: Partial<Pick<ApiError, 'current' | 'errors'>> = {},
): ApiError {
  return new ApiError({ code, status, detail, current: undefined, ...more });
}

function playthroughOf({ book, facts }: PageStory, reading: Reading): PlaythroughWithView {
  const { turn, madeAt, saved } = lastTurn(reading);
  const { node, ended, ending, ...view } = viewOfReading(book, reading);
  return {
    id: inPage.playthroughId,
    story_slug: inPage.slug,
    story_username: inPage.username,
    story_name: facts.title,
    look: facts.look,
    node,
    ended,
    ending,
    turn,
    created_at: new Date(reading.begunAt).toISOString(),
    updated_at: new Date(madeAt).toISOString(),
    version_id: book.versionId,
    has_newer_version: false,
    newer_version: null,
    name: '',
    is_dropped: false,
    view,
    state: placeIn(book, reading)?.saved ?? saved,
  };
}
