import { type Api, failureOf } from '../../api/api.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { paramsOf, type StoryPath } from '../queries/story-queries.ts';
import type { Replacement } from './replacements/replacement.ts';
import type { Replacements } from './replacements/replacement-store.ts';
import { t } from './t.ts';
import type { DraftViews } from './views.ts';

interface Given {
  views: DraftViews;
  sent(): Promise<void>;
  lookAgain(): void;
  api: Api;
  pathNow: () => StoryPath;
  replacements: Replacements;
  /** Called at the end, whether the replacements are other ones now or as they were. */
  ended(): void;
}

const version = '/api/stories/:username/:story_slug/versions/:version_id';

/**
 * Brings back what was there before a replacement. What was written since would go with it: then it is
 * done only if it is asked for by its name.
 */
export async function takeBack(given: Given, replacement: Replacement, isAsked = false) {
  const { api, pathNow, views, replacements, sent, lookAgain, ended } = given;
  const { id, way, label, from, to } = replacement;
  const params = (version_id: string) => ({ ...paramsOf(pathNow()), version_id });
  try {
    await sent();
    if (!isAsked) {
      const since = await api(`GET ${version}/changes`, {
        params: params(to),
        query: { to: 'draft' },
      });
      if (since.changes.length > 0) {
        const run = async () => {
          await takeBack(given, replacement, true);
          return true;
        };
        const action = { label: t(`draft.replaced.${way}AllTheSame`), run };
        const unsay = showToast(t(`draft.replaced.${way}Changed`, { what: label }), { action });
        const isToTake = (one: Replacement) => one.id === id && one.way === way;
        const stop = views.subscribe('session', () => {
          const { replacements, isLeft } = views.state();
          if (!isLeft && replacements.some(isToTake)) return;
          stop();
          unsay();
        });
        return;
      }
    }
    const { replaced_version_id } = await api(`POST ${version}/restore`, { params: params(from) });
    replacements.taken(id, { at: Date.now(), from: replaced_version_id ?? to });
    lookAgain();
    showToast(t(`draft.replaced.${way}`, { what: label }));
  } catch (error) {
    showToast(failureText(failureOf(error)), { urgent: true });
  } finally {
    ended();
  }
}
