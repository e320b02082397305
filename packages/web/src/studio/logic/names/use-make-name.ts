import type { Story } from '@brasslamp/story/model';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError, type Failure, failureOf } from '../../../api/api.ts';
import { useApp } from '../../../screen/app.ts';
import {
  draftKey,
  paramsOf,
  useDraftStory,
  useInvalidateStory,
  useStoryPath,
} from '../../queries/story-queries.ts';
import { t } from '../../t.ts';
import { freeKey, isListed, type NewThing, newVariable, optionsIn } from './new-thing.ts';

/** Where the workspace holds the story, it makes things there, and gives their keys. */
export const MakeInHandContext = createContext<((thing: NewThing) => string) | null>(null);

/** Makes a variable or an item at once; `make` resolves to its key, or null when it did not work. */
export function useMakeName() {
  const app = useApp();
  const client = useQueryClient();
  const path = useStoryPath();
  const params = paramsOf(path);
  const { chapterId } = useParams();
  const invalidate = useInvalidateStory();
  const { data: story } = useDraftStory();
  const makeInHand = useContext(MakeInHandContext);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  /** Shown in all pickers now, before the story is asked for again. */
  function show(changes: (story: Story) => Partial<Story>) {
    client.setQueryData<Story>(draftKey(path), (old) => old && { ...old, ...changes(old) });
    invalidate();
  }

  async function makeVariable(thing: Extract<NewThing, { kind: 'variable' }>): Promise<string> {
    const { variables, version } = await app.api(
      'GET /api/stories/:username/:story_slug/variables',
      { params },
    );
    const key = freeKey(thing.name, new Set(variables.map(({ key }) => key)), 'variable');
    const saved = await app.api('PUT /api/stories/:username/:story_slug/variables', {
      params,
      body: { variables: [...variables, newVariable(thing, key)] },
      ifMatch: version,
    });
    show(() => ({ variables: saved.variables }));
    return key;
  }

  async function makeItem(thing: Extract<NewThing, { kind: 'item' }>): Promise<string> {
    const taken = new Set(story?.items.map(({ key }) => key));
    const item = await app.api('POST /api/:username/:story_slug/chapters/:chapter_id/items', {
      params: { ...params, chapter_id: chapterId ?? story?.chapters[0]?.id },
      body: {
        key: freeKey(thing.name, taken, 'item'),
        name: thing.name.trim(),
        stackable: thing.isCounted,
      },
    });
    show(({ items }) => ({ items: [...items, item] }));
    return item.key;
  }

  async function make(thing: NewThing): Promise<string | null> {
    if (isBusy) return null;
    const found = faultOf(thing);
    setFault(found);
    setFailure(null);
    if (found) return null;
    if (makeInHand) return makeInHand(thing);
    setBusy(true);
    try {
      if (thing.kind === 'item') return await makeItem(thing);
      return await tryTwice(() => makeVariable(thing));
    } catch (error) {
      if (!(error instanceof ApiError)) app.report(error);
      setFailure(failureOf(error));
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { make, isBusy, fault, failure };
}

/** Someone may have saved the variables between our reading and our writing. */
async function tryTwice<Result>(make: () => Promise<Result>): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'revision_stale') throw error;
    return make();
  }
}

function faultOf(thing: NewThing): string | null {
  if (thing.name.trim() === '') return t('studio.logic.make.nameless');
  const hasList = thing.kind === 'variable' && isListed(thing.variableKind);
  return hasList && optionsIn(thing.options).length === 0
    ? t('studio.logic.make.optionless')
    : null;
}
