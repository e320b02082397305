import { type AnswerMessage, answerText } from '@brasslamp/messages/answers';
import { type PlayableStory, readAnswer } from '@brasslamp/story/engine';
import type { View } from '@brasslamp/story/engine/state';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { actionsInText, type DrawAction, TextView } from '../../reader/text/text-view.tsx';
import { useStoryWords } from '../../ui/story/story-lang.ts';
import page from '../body/reader-page.module.css';
import { useAddresses } from '../queries/addresses.ts';
import { t } from '../t.ts';
import styles from './test-play.module.css';
import type { TestPlay } from './use-run.ts';

/** The node as a reader gets it: text, choices, and what can be taken and dropped. */
export function Scene({ view, play }: { view: View; play: TestPlay }) {
  const addresses = useAddresses();
  const words = useStoryWords();
  const heading = useHeadingFocus(play.run.length);
  const { node, body, actions, ending } = view;
  const inText = actionsInText(body);
  const below = actions.filter(({ id, ask, enabled }) => !inText.has(id) || (ask && enabled));

  const choose = (id: string, answer?: string) => {
    heading.current?.focus({ preventScroll: true });
    play.step({ type: 'choose', action_id: id, ...(answer !== undefined && { answer }) });
  };
  const chooseInText = ({ id, ask }: View['actions'][number]) =>
    ask ? document.getElementById(fieldIdOf(id))?.focus() : choose(id);
  const drawAction: DrawAction = (id, words) => {
    const action = actions.find((one) => one.id === id);
    return action ? (
      <button
        className={page.inText}
        type="button"
        disabled={!action.enabled}
        onClick={() => chooseInText(action)}
      >
        {words}
      </button>
    ) : null;
  };

  return (
    <section className={styles.scene} aria-labelledby="scene">
      <div className={styles.sceneHead}>
        <h2 id="scene" tabIndex={-1} ref={heading} {...words}>
          {node.name}
        </h2>
        <Link to={addresses.node(node)}>{t('studio.testPlay.edit')}</Link>
      </div>
      {view.panel && <Notes tree={view.panel} />}
      <div className={page.text} {...words}>
        <TextView tree={body} drawAction={drawAction} />
      </div>
      {view.stopped && <p className="note">{t('studio.testPlay.stopped')}</p>}
      {ending && <p className="note">{t('studio.testPlay.ended', { name: ending.name })}</p>}
      <Choices key={play.run.length} actions={below} playable={play.playable} onChoose={choose} />
      {!ending && actions.every(({ enabled }) => !enabled) && (
        <p className="note">{t('studio.testPlay.stuck')}</p>
      )}
      <SceneItems view={view} play={play} />
    </section>
  );
}

/** The focus of a choice that has been removed goes to the heading: so the new node is read out. */
function useHeadingFocus(turns: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownTurns = useRef(turns);
  useEffect(() => {
    if (shownTurns.current === turns) return;
    shownTurns.current = turns;
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) heading.current?.focus();
  }, [turns]);
  return heading;
}

/** The panel of the story, folded away. */
function Notes({ tree }: { tree: NonNullable<View['panel']> }) {
  const words = useStoryWords();
  return (
    <details className={styles.notes}>
      <summary>{t('studio.storyWide.panel')}</summary>
      <div {...words}>
        <TextView tree={tree} drawAction={() => null} />
      </div>
    </details>
  );
}

const fieldIdOf = (actionId: string) => `answer-${actionId}`;

function Choices({
  actions,
  playable,
  onChoose,
}: {
  actions: View['actions'];
  playable: PlayableStory;
  onChoose: (id: string, answer?: string) => void;
}) {
  const words = useStoryWords();
  if (actions.length === 0) return null;
  return (
    <ol className={page.choices} {...words}>
      {actions.map(({ id, label, enabled, reason, ask }) => (
        <li key={id}>
          {ask && enabled ? (
            <Asking
              id={id}
              label={label}
              prompt={ask.prompt}
              playable={playable}
              onAnswer={(answer) => onChoose(id, answer)}
            />
          ) : (
            <button
              className={`button ${styles.choice}`}
              type="button"
              disabled={!enabled}
              onClick={() => onChoose(id)}
            >
              <span>{label}</span>
              {!enabled && (
                <span className={styles.reason}>{reason ?? t('studio.testPlay.locked')}</span>
              )}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** A choice that asks: the same answers count as for a reader. */
function Asking({
  id,
  label,
  prompt,
  playable,
  onAnswer,
}: {
  id: string;
  label: string;
  prompt: string;
  playable: PlayableStory;
  onAnswer: (answer: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readAnswer(playable, id, typed);
    if (read === null || 'value' in read) return onAnswer(typed);
    const { problem, ...params } = read;
    setError(answerText({ message_id: `answer_${problem}`, params } as AnswerMessage));
    document.getElementById(fieldIdOf(id))?.focus();
  }

  return (
    <form className={styles.asking} onSubmit={submit}>
      <label htmlFor={fieldIdOf(id)}>{prompt}</label>
      <div className={styles.answer}>
        <input
          className="input"
          id={fieldIdOf(id)}
          value={typed}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${fieldIdOf(id)}-error`}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <button className="button" type="submit">
          {label}
        </button>
      </div>
      {error && (
        <p className="field-error" id={`${fieldIdOf(id)}-error`} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}

function SceneItems({ view: { items_here, inventory }, play }: { view: View; play: TestPlay }) {
  const takes = items_here.map((item) => ({ ...item, type: 'take' as const, can: item.can_take }));
  const drops = inventory.map((item) => ({ ...item, type: 'drop' as const, can: item.can_drop }));
  const things = [...takes, ...drops];
  if (things.length === 0) return null;
  return (
    <ul className={styles.things}>
      {things.map(({ id, name, count, type, can }) => (
        <li key={`${type} ${id}`}>
          <span>
            {t(`studio.testPlay.${type === 'take' ? 'lies' : 'carried'}`, { name, count })}
          </span>
          {can && (
            <button
              className={`button ${styles.small}`}
              type="button"
              aria-label={t(`studio.testPlay.${type}One`, { name })}
              onClick={() => play.step({ type, item_id: id })}
            >
              {t(`studio.testPlay.${type}`)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
