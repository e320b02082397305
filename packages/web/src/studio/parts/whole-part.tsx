import { setField } from '@brasslamp/story/draft/acts';
import { useMemo, useRef, useState } from 'react';
import type { Failure } from '../../api/api.ts';
import { hasShapeOf } from '../../forms/store/has-shape-of.ts';
import {
  draftNow,
  type Problem,
  useAct,
  useDraftParts,
  useSetTyping,
} from '../draft/use-draft-story.ts';
import { useStoryPath } from '../queries/story-queries.ts';
import { RaiseLevel } from '../story-wide/raise-level.tsx';
import { checkStoryWide, type StoryWideDraft } from '../story-wide/story-wide-draft.ts';
import { WholeFields } from '../story-wide/whole-fields.tsx';
import { t } from '../t.ts';
import { unfinishedInput } from '../unfinished/unfinished-input.ts';
import { PartPage } from './part-page.tsx';
import { useFlushOnLeave } from './use-entries.ts';
import {
  isOtherOrder,
  making,
  readWhole,
  settledWhole,
  shownWhole,
  type Typed,
  takenWhole,
  withoutRemoved,
} from './whole-form.ts';

const pauseMs = 700;

/** The part for what holds for the whole story rather than in a place of it. */
export function WholePart() {
  const form = useWholeForm();
  const { story } = useDraftParts();
  return (
    <PartPage heading={t('studio.storyWide.heading')} isHere={isHere} flush={form.flush}>
      {story.level === 1 ? (
        <RaiseLevel />
      ) : (
        <WholeFields draft={form.draft} failure={form.failure} change={form.change} make={making} />
      )}
    </PartPage>
  );
}

const listsElsewhere = ['variables', 'achievements'];

const isHere = ({ part, field = '' }: Problem) =>
  part === 'story' && !listsElsewhere.includes(field);

/** The input that cannot be taken yet, which waits until one comes back to it. */
const typedIn = unfinishedInput('whole', (value): value is Typed => {
  const mine = { lang: '', onStart: [], onEntry: [], frames: [], panel: '', snippets: [] };
  return hasShapeOf({ base: mine, mine }, value);
});

function useWholeForm() {
  const { story } = useDraftParts();
  const act = useAct();
  const setFormTyping = useSetTyping();
  const { username, slug } = useStoryPath();
  const name = `${username}/${slug}`;
  const [typed, setTyped] = useState<Typed | null>(() => {
    const kept = typedIn.get(name);
    return kept ? withoutRemoved(kept) : null;
  });
  const [isTyping, setTyping] = useState(false);
  const latest = useRef({ typed, isTyping });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = useMemo(() => readWhole(story), [story]);
  const draft = useMemo(() => shownWhole(now, typed), [now, typed]);

  function keep(next: Typed | null, goesOn: boolean) {
    latest.current = { typed: next, isTyping: goesOn };
    setFormTyping('whole', goesOn);
    typedIn.set(name, next ?? undefined, next !== null && checkStoryWide(next.mine).length > 0);
    setTyped(next);
    setTyping(goesOn);
  }

  /** In a pause of typing, what is wrong waits: it may not be finished. */
  function flush(when: 'pause' | 'left' | 'moved' = 'left') {
    clearTimeout(timer.current);
    if (!latest.current.isTyping) return;
    const before = draftNow();
    const wanted = shownWhole(readWhole(before.story), latest.current.typed);
    const taken = takenWhole(before.story, wanted);
    const edits = Object.entries(taken).flatMap(([field, to]) =>
      setField(before, 'story', '', field, to),
    );
    if (edits.length > 0) {
      const fields = edits.map((edit) => edit.type === 'set' && edit.field).join(' ');
      act({ act: 'story', edits, ...(when !== 'moved' && { joins: `whole ${fields}` }) });
    }
    const isWrong = checkStoryWide(wanted).length > 0;
    keep(settledWhole(draftNow().story, wanted), when === 'pause' && isWrong);
  }

  function change(step: (draft: StoryWideDraft) => StoryWideDraft) {
    const base = readWhole(draftNow().story);
    const shown = shownWhole(base, latest.current.typed);
    const mine = step(shown);
    keep({ base, mine }, true);
    clearTimeout(timer.current);
    if (isOtherOrder(shown, mine)) flush('moved');
    else timer.current = setTimeout(() => flush('pause'), pauseMs);
  }

  useFlushOnLeave(flush);
  // Who is still typing is told nothing yet.
  const failure = useMemo(() => (isTyping ? null : failureIn(draft)), [isTyping, draft]);
  return { draft, failure, change, flush };
}

function failureIn(draft: StoryWideDraft): Failure | null {
  const errors = checkStoryWide(draft);
  return errors.length > 0 ? { code: 'not_valid', status: 400, detail: '', errors } : null;
}
