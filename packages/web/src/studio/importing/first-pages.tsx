import type { Act } from '@brasslamp/story/engine';
import type { View } from '@brasslamp/story/engine/state';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { actionsInText, TextView } from '../../reader/text/text-view.tsx';
import { wordsIn } from '../../ui/story/story-lang.ts';
import page from '../body/reader-page.module.css';
import styles from './importing.module.css';
import { t } from './t.ts';
import type { Importer } from './worker/importer.ts';
import type { PreviewStory } from './worker/messages.ts';

/** The first pages as a reader would get them, to be played: the story itself stays in the worker. */
export function FirstPages({
  at,
  story,
  importer,
}: {
  at: number;
  story: PreviewStory;
  importer: Importer;
}) {
  const [played, setPlayed] = useState<{ acts: Act[]; view: View | null }>({
    acts: [],
    view: story.opening,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const turns = played.acts.length;
  useEffect(() => {
    if (turns > 0) heading.current?.focus({ preventScroll: true });
  }, [turns]);

  async function play(acts: Act[]) {
    const view = await importer.play(at, acts).catch(() => null);
    if (view) setPlayed({ acts, view });
  }
  const { acts, view } = played;
  if (!view) return null;
  const choose = (action_id: string, answer?: string) =>
    void play([...acts, { type: 'choose', action_id, ...(answer !== undefined && { answer }) }]);
  const words = wordsIn(story.lang);
  const inText = actionsInText(view.body);
  const below = view.actions.filter(({ id, ask, enabled }) => !inText.has(id) || (ask && enabled));
  return (
    <section className={styles.pages} aria-labelledby="first-pages">
      <h2 id="first-pages">{t('import.firstPages')}</h2>
      {!story.isOwn && <p className="field-hint">{t('import.names')}</p>}
      <article className={styles.page}>
        <h3 ref={heading} tabIndex={-1} {...words}>
          {view.node.name}
        </h3>
        <div className={page.text} {...words}>
          <TextView
            tree={view.body}
            drawAction={(id, label) =>
              view.actions.some((one) => one.id === id && one.enabled && !one.ask) ? (
                <button className={page.inText} type="button" onClick={() => choose(id)}>
                  {label}
                </button>
              ) : null
            }
          />
        </div>
        {view.ending && <p className="note">{t('import.ending', { name: view.ending.name })}</p>}
        {below.length > 0 && (
          <ul className={`${page.choices} ${styles.choices}`} {...words}>
            {below.map((action) => (
              <li key={action.id}>
                <Choice action={action} onChoose={(answer) => choose(action.id, answer)} />
              </li>
            ))}
          </ul>
        )}
        {turns > 0 && (
          <div className="button-row">
            <button className="button" type="button" onClick={() => void play(acts.slice(0, -1))}>
              {t('import.stepBack')}
            </button>
            <button className="button" type="button" onClick={() => void play([])}>
              {t('import.fromStart')}
            </button>
          </div>
        )}
      </article>
    </section>
  );
}

function Choice({
  action,
  onChoose,
}: {
  action: View['actions'][number];
  onChoose: (answer?: string) => void;
}) {
  const [answer, setAnswer] = useState('');
  const { id, label, enabled, ask } = action;
  if (!ask || !enabled) {
    return (
      <button className="button" type="button" disabled={!enabled} onClick={() => onChoose()}>
        {label}
      </button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(answer);
  };
  return (
    <form className={styles.asking} onSubmit={submit}>
      <label htmlFor={`preview-${id}`}>{ask.prompt}</label>
      <div className="input-with-button">
        <input
          className="input"
          id={`preview-${id}`}
          value={answer}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setAnswer(value)}
        />
        <button className="button" type="submit">
          {label}
        </button>
      </div>
    </form>
  );
}
