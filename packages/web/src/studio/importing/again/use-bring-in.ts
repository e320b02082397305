import { type Draft, storyOf } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { limits } from '@brasslamp/story/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { draftNow, useAct, useSayDone, useSite } from '../../draft/draft-hooks.ts';
import { importKey } from '../../losses/use-story-import.ts';
import { useStoryPath } from '../../queries/story-queries.ts';
import { t } from '../t.ts';
import type { Importer } from '../worker/importer.ts';

/** What goes along with a group of edits when it is sent, in bytes: much more than that is. */
const envelopeBytes = 1_000;

/** Brings what is wanted of a comparison into the draft, with what the file leaves beside it, as one act. */
export function useBringIn({
  file,
  importer,
  draft,
  onMoved,
  onDone,
}: {
  file: string;
  importer: Importer;
  /** The draft that was compared. */
  draft: Draft;
  onMoved: () => void;
  /** `isHere`: the comparison is still shown; else the author does something else by now. */
  onDone: (count: number, isHere: boolean) => void;
}) {
  const act = useAct();
  const sayDone = useSayDone();
  const askAnew = useAskAnew();
  const [refused, setRefused] = useState<string | null>(null);
  const isHere = useIsHere();
  const refuse = (why: string) => (isHere() ? setRefused(why) : showToast(why, { urgent: true }));
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (wanted: string[]) => importer.bring(wanted),
    onSuccess({ edits, leaves }, wanted) {
      // What was looked at is what comes.
      if (!saysTheSame(draftNow(), draft)) {
        return isHere() ? onMoved() : refuse(t('import.again.movedAway', { file }));
      }
      const bytes =
        new TextEncoder().encode(JSON.stringify({ edits, leaves })).length + envelopeBytes;
      if (bytes > limits.editsMegabytes * 1024 * 1024) {
        const megabytes = Math.ceil(bytes / 1024 / 1024);
        return refuse(t('import.again.tooMuch', { megabytes, most: limits.editsMegabytes }));
      }
      act({ act: 'import', edits, leaves, label: t('import.again.act', { file }) });
      sayDone(
        t('import.again.done', { count: wanted.length, file }),
        t('import.again.takenBack', { file }),
      );
      onDone(wanted.length, isHere());
      void askAnew();
    },
    onError: () => isHere() || refuse(t('import.failed', { file })),
  });
  return { run: (wanted: string[]) => mutate(wanted), isPending, error, refused };
}

/** Whether the page is still shown: who left it meanwhile is told in a message. */
function useIsHere() {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}

/** A draft is another object as soon as the site has answered, and may say what it said. */
const saysTheSame = (now: Draft, before: Draft): boolean =>
  now === before || isSame(storyOf(now), storyOf(before));

/** Asks for the losses of the story once the site has the act. */
function useAskAnew() {
  const { sent } = useSite();
  const path = useStoryPath();
  const client = useQueryClient();
  return async () => {
    await sent().catch(() => undefined);
    await client.invalidateQueries({ queryKey: importKey(path) });
  };
}
