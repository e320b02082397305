import type { Click } from '@brasslamp/story/checker/finding';
import type { TestStep } from '@brasslamp/story/checker/test-play';
import type { Story } from '@brasslamp/story/model';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { failureOf } from '../../../api/api.ts';
import { clockTime } from '../../../ui/clock-time.ts';
import { failureText } from '../../../ui/failures/failure-text.ts';
import { Loading } from '../../../ui/loading.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { BusyButton } from '../../../ui-kit/busy-button.tsx';
import { last } from '../run.ts';
import type { TestPlay as Playing } from '../use-run.ts';
import { PlayDialog } from './play-dialog.tsx';
import { recorded } from './recorded.ts';
import styles from './saved-plays.module.css';
import { t } from './t.ts';
import {
  type NewTestPlay,
  type TestPlay,
  type TriedPlay,
  useTestPlays,
  useTriedPlays,
} from './use-saved-plays.ts';
import { whyWords } from './why-words.ts';

type Plays = ReturnType<typeof useTestPlays>;

type Asked =
  | { type: 'save'; play: Omit<NewTestPlay, 'name' | 'expects'> }
  | { type: 'rename'; play: TestPlay };

interface Props {
  story: Story;
  storyId: string;
  play: Playing;
  /** True when the plays are to be seen and run at once. */
  isAsked: boolean;
  children: (saveButton: ReactNode) => ReactNode;
}

/**
 * The test plays of a story, above the play that is going on: what that came to can be saved, and the
 * saved ones are run and played. Around them stands what has the button that saves.
 */
export function SavedPlays({ story, storyId, play, isAsked, children }: Props) {
  const summary = useRef<HTMLElement>(null);
  const plays = useTestPlays();
  const tried = useTriedPlays(story, play.playable, storyId);
  const [isOpen, setOpen] = useState(isAsked);
  const { asked, ask, ...question } = useQuestion();
  const all = plays.list.data ?? [];
  useRunWhenAsked(isAsked && plays.list.data !== undefined, () => void tried.run(all));

  function save() {
    const played = playToSave(play);
    if (played) ask({ type: 'save', play: played });
  }
  async function saveAs(body: NewTestPlay) {
    const made = await plays.add.mutateAsync(body);
    setOpen(true);
    showToast(t('plays.saveDone', { name: made.name }));
    await tried.run([made]);
  }

  return (
    <>
      <details
        className={styles.plays}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary ref={summary}>
          <h2>{t('plays.heading')}</h2> <span>{summaryOf(all, tried.of)}</span>
        </summary>
        <p className="field-hint">{t('plays.about')}</p>
        <PlayList
          story={story}
          plays={plays}
          tried={tried}
          onPlay={(one) => replay(play, one)}
          onRemoved={() => summary.current?.focus()}
          onRename={(one) => ask({ type: 'rename', play: one })}
        />
      </details>
      {children(<SaveButton onSave={save} />)}
      {asked?.type === 'save' && (
        <SaveDialog
          play={play}
          onDone={(named) => saveAs({ ...asked.play, ...named })}
          {...question}
        />
      )}
      {asked?.type === 'rename' && (
        <PlayDialog
          title={t('plays.renameTitle')}
          name={asked.play.name}
          onDone={(name) => plays.rename.mutateAsync({ id: asked.play.id, name })}
          {...question}
        />
      )}
    </>
  );
}

function SaveButton({ onSave }: { onSave: () => void }) {
  return (
    <button className="button" type="button" onClick={onSave}>
      {t('plays.save')}
    </button>
  );
}

/** Asks for the name of what was just played, and when it holds. */
function SaveDialog({
  play,
  onDone,
  ...question
}: Pick<ComponentProps<typeof PlayDialog>, 'area' | 'onClose'> & {
  play: Playing;
  onDone: (named: Pick<NewTestPlay, 'name' | 'expects'>) => Promise<unknown>;
}) {
  return (
    <PlayDialog
      title={t('plays.saveTitle')}
      name={endOf(play).name}
      expected={expectedOf(play)}
      onDone={(name, expected) => onDone({ name, expects: expectsOf(play, expected) })}
      {...question}
    />
  );
}

/** What was just played, as it can be saved; null = it cannot, and why is said. */
function playToSave({ playable, run }: Playing): Omit<NewTestPlay, 'name' | 'expects'> | null {
  const found = recorded(playable, run);
  if ('play' in found) return { seed: found.play.seed, steps: [...found.play.steps] };
  showToast(t(`plays.cannot.${found.why}`));
  return null;
}

/** Plays its steps again, for the writer to see. */
function replay(play: Playing, { steps, seed }: TestPlay) {
  play.replay(steps.map(clickOf), seed);
  document.getElementById('scene')?.focus();
}

/** The question that is open. What asked it gets the focus back. */
function useQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const area = useRef<HTMLElement>(null);
  function ask(question: Asked) {
    const { activeElement } = document;
    area.current = activeElement instanceof HTMLElement ? activeElement : null;
    setAsked(question);
  }
  return { asked, ask, area, onClose: () => setAsked(null) };
}

/** Once for each time that it is asked. */
function useRunWhenAsked(isTime: boolean, run: () => void) {
  const isDone = useRef(false);
  useEffect(() => {
    if (isTime && !isDone.current) run();
    isDone.current = isTime;
  });
}

const clickOf = ({ node_id, action_id, answer, moves }: TestStep): Click => ({
  node_id,
  action_id,
  ...(answer !== undefined && { answer }),
  ...(moves && { moves }),
});

/** The node that the way came to, and the ending there. */
function endOf({ playable, run }: Playing) {
  const node = playable.nodes.get(last(run).saved.node_id);
  return { id: node?.id ?? null, name: node?.name ?? '', ending: node?.ending?.name ?? null };
}

function expectedOf(play: Playing) {
  const { name, ending } = endOf(play);
  return [
    { id: 'node' as const, words: t('plays.expectsNode', { name }) },
    ...(ending === null
      ? []
      : [{ id: 'ending' as const, words: t('plays.expectsEnding', { name: ending }) }]),
    { id: 'nothing' as const, words: t('plays.expectsNothing') },
  ];
}

function expectsOf(play: Playing, expected: 'node' | 'ending' | 'nothing') {
  const { id, ending } = endOf(play);
  return {
    node_id: expected === 'node' ? id : null,
    ending: expected === 'ending' ? ending : null,
  };
}

/** The summary of all of them, while they are folded away. */
function summaryOf(plays: readonly TestPlay[], of: (id: string) => TriedPlay | null): string {
  if (plays.length === 0) return '';
  const results = plays.map(({ id }) => of(id));
  if (!results.every((one) => one !== null && !one.isStale)) {
    return t('plays.count', { count: plays.length });
  }
  const holding = results.filter((one) => one?.result.holds).length;
  const all = plays.length;
  return t(holding === all ? 'plays.allHold' : 'plays.someHold', { holding, all });
}

function PlayList({
  story,
  plays,
  tried,
  onPlay,
  onRename,
  onRemoved,
}: {
  story: Story;
  plays: Plays;
  tried: ReturnType<typeof useTriedPlays>;
  onPlay: (play: TestPlay) => void;
  onRename: (play: TestPlay) => void;
  /** The button that did it is gone. */
  onRemoved: () => void;
}) {
  const { list } = plays;
  const all = list.data ?? [];
  if (list.isPending) return <Loading />;
  if (list.isError && all.length === 0) return <LoadFailure list={list} />;
  if (all.length === 0) return <p>{t('plays.none')}</p>;
  return (
    <>
      <p>
        <BusyButton
          className="button"
          type="button"
          isBusy={tried.isRunning}
          busyLabel={t('plays.running')}
          onClick={() => !tried.isRunning && void tried.run(all)}
        >
          {t('plays.runAll')}
        </BusyButton>
      </p>
      <ul className={styles.list} aria-label={t('plays.list')}>
        {all.map((one) => (
          <PlayEntry
            key={one.id}
            story={story}
            play={one}
            tried={tried.of(one.id)}
            onRun={() => !tried.isRunning && void tried.run([one])}
            onPlay={() => onPlay(one)}
            onRename={() => onRename(one)}
            onRemove={() => void removePlay(plays, one, onRemoved)}
          />
        ))}
      </ul>
    </>
  );
}

function LoadFailure({ list }: { list: Plays['list'] }) {
  return (
    <div className="load-failure">
      <p className="form-error" role="alert">
        {t('plays.failed')} {failureText(failureOf(list.error))}
      </p>
      <p>
        <button className="button" type="button" onClick={() => void list.refetch()}>
          {t('plays.again')}
        </button>
      </p>
    </div>
  );
}

/** Removes a play, and offers to bring it back. */
async function removePlay({ add, remove }: Plays, play: TestPlay, onRemoved: () => void) {
  const { id, name, seed, steps, expects } = play;
  try {
    await remove.mutateAsync(id);
    onRemoved();
  } catch (error) {
    showToast(failureText(failureOf(error)), { urgent: true });
    return;
  }
  const run = async () => {
    try {
      await add.mutateAsync({ name, seed, steps, expects });
      return true;
    } catch (error) {
      showToast(failureText(failureOf(error)), { urgent: true });
      return false;
    }
  };
  showToast(t('plays.removed', { name }), { action: { label: t('plays.undo'), run } });
}

function PlayEntry({
  story,
  play,
  tried,
  onRun,
  onPlay,
  onRename,
  onRemove,
}: {
  story: Story;
  play: TestPlay;
  tried: TriedPlay | null;
  onRun: () => void;
  onPlay: () => void;
  onRename: () => void;
  onRemove: () => void;
}) {
  const { name, steps } = play;
  const acts = [
    { act: 'run', onClick: onRun },
    { act: 'open', onClick: onPlay },
    { act: 'rename', onClick: onRename },
    { act: 'remove', onClick: onRemove },
  ] as const;
  const isBroken = tried?.result.holds === false;
  return (
    <li className={styles.entry} data-stale={tried?.isStale ?? false}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className={`badge ${isBroken ? styles.broken : ''}`}>{stateWords(tried)}</span>
      </div>
      {tried && !tried.result.holds && <p>{whyWords(story, play, tried.result)}</p>}
      <p className={styles.facts}>
        <span>{t('plays.steps', { steps: steps.length })}</span>
        {tried && <span>{t('plays.lastRun', { time: clockTime(tried.at) })}</span>}
        {tried?.isStale && <span>{t('plays.changed')}</span>}
      </p>
      <div className={styles.acts}>
        {acts.map(({ act, onClick }) => (
          <button
            key={act}
            className="button button-quiet"
            type="button"
            aria-label={t(`plays.${act}One`, { name })}
            onClick={onClick}
          >
            {t(`plays.${act}`)}
          </button>
        ))}
      </div>
    </li>
  );
}

function stateWords(tried: TriedPlay | null): string {
  if (!tried) return t('plays.notRun');
  return t(tried.result.holds ? 'plays.holds' : 'plays.holdsNot');
}
