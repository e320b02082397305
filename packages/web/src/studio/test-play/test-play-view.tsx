import { view } from '@brasslamp/story/engine';
import { type ExplainedChoice, explain } from '@brasslamp/story/engine/explain';
import type { Story as Draft } from '@brasslamp/story/model';
import { type ReactNode, useMemo } from 'react';
import { StoryLang } from '../../ui/story/story-lang.ts';
import { NodeCombobox } from '../node-picker/node-combobox.tsx';
import { t } from '../t.ts';
import { type Drawn, newSeed } from './chance.ts';
import { last, openTurn } from './run.ts';
import { withSeed } from './saved-state-edits.ts';
import { Scene } from './scene.tsx';
import { StatePanel } from './state-panel.tsx';
import styles from './test-play.module.css';
import type { TestPlay } from './use-run.ts';

/**
 * A test play: what a reader gets, why, and all of the state. `tools` stand beside the way back, above
 * what one came for; `more` with the other ways to begin, below it.
 */
export function TestPlayView({
  draft,
  play,
  tools,
  more,
}: {
  draft: Draft;
  play: TestPlay;
  tools?: ReactNode;
  more?: ReactNode;
}) {
  const { playable } = play;
  const turn = last(play.run);
  const shown = useMemo(() => {
    const { state, dice } = openTurn(playable, turn);
    const choices = explain(playable, state, dice);
    return { view: view(playable, state, dice, turn.read), choices, drawn: dice.drawn() };
  }, [playable, turn]);

  return (
    <div className={styles.frame}>
      <div className={styles.tools}>
        <div className="button-row">
          <BackButtons play={play} />
          {tools}
        </div>
      </div>
      <div className={styles.view}>
        <div className={styles.stage}>
          <StoryLang value={draft.lang}>
            <Scene view={shown.view} play={play} />
          </StoryLang>
          <ChanceNote play={play} drawnHere={shown.drawn} />
          <WhyList choices={shown.choices} />
          <div className={styles.tools}>
            <div className="button-row">
              {more}
              <button className="button" type="button" onClick={play.beginAgain}>
                {t('studio.testPlay.fromStart')}
              </button>
            </div>
            <JumpField play={play} />
          </div>
        </div>
        <StatePanel story={draft} play={play} />
      </div>
    </div>
  );
}

/** The ways back in the play: by a step, or to where it began. */
function BackButtons({ play }: { play: TestPlay }) {
  const isAtBegin = play.run.length === 1;
  return (
    <>
      <button
        className="button"
        type="button"
        aria-disabled={isAtBegin}
        onClick={() => !isAtBegin && play.undo()}
      >
        {t('studio.testPlay.undo')}
      </button>
      <button
        className="button"
        type="button"
        aria-disabled={isAtBegin}
        onClick={() => !isAtBegin && play.restart()}
      >
        {t('studio.testPlay.restart')}
      </button>
    </>
  );
}

/** A field to go on at any node; empty again after each step. */
function JumpField({ play }: { play: TestPlay }) {
  return (
    <div className={styles.jump}>
      <NodeCombobox
        key={play.run.length}
        label={t('studio.testPlay.jump')}
        name="jump"
        value={null}
        specials={[]}
        canMake={false}
        onPick={(option) => option.kind === 'node' && play.jump(option.id)}
      />
    </div>
  );
}

/** A note of what depended on chance, with the result, and a button that draws again. */
function ChanceNote({ play, drawnHere }: { play: TestPlay; drawnHere: Drawn[] }) {
  const { cause, drawn } = last(play.run);
  const isStep = cause.type === 'act' && drawn.length > 0;
  if (!isStep && drawnHere.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="chance">
      <h2 id="chance">{t('studio.testPlay.chance')}</h2>
      {isStep && (
        <div className={styles.row}>
          <p>{t('studio.testPlay.chanceOfStep', { drawn: drawnWords(drawn) })}</p>
          <button
            className={`button ${styles.small}`}
            type="button"
            onClick={() => play.stepAgain()}
          >
            {t('studio.testPlay.stepAgain')}
          </button>
        </div>
      )}
      {drawnHere.length > 0 && (
        <div className={styles.row}>
          <p>{t('studio.testPlay.chanceHere', { drawn: drawnWords(drawnHere) })}</p>
          <button
            className={`button ${styles.small}`}
            type="button"
            onClick={() => play.change((saved) => withSeed(saved, newSeed()))}
          >
            {t('studio.testPlay.drawAgain')}
          </button>
        </div>
      )}
    </section>
  );
}

const drawnWords = (drawn: Drawn[]): string =>
  drawn.map(({ face, faces }) => t('studio.testPlay.drew', { face: face + 1, faces })).join(', ');

/** Every choice of the node, and why the reader gets it or not. */
function WhyList({ choices }: { choices: ExplainedChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="why">
      <h2 id="why">{t('studio.testPlay.why')}</h2>
      <ul className={styles.whys}>
        {choices.map((choice) => (
          <li key={choice.id}>
            <p>
              <strong>{choice.label}</strong>{' '}
              <span className="badge">{t(`studio.testPlay.${stateOf(choice)}`)}</span>
            </p>
            {choice.why !== 'offered' && <p>{t(`studio.testPlay.whys.${choice.why}`)}</p>}
            <Condition choice={choice} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The condition in its parts, each with whether it holds. */
function Condition({ choice: { condition } }: { choice: ExplainedChoice }) {
  if (condition.length === 0) return null;
  return (
    <ul className={styles.parts}>
      {condition.map(({ text, holds, span }) => (
        <li key={span.start} data-holds={holds}>
          <code>{text}</code> {t(holds ? 'studio.testPlay.holds' : 'studio.testPlay.holdsNot')}
        </li>
      ))}
    </ul>
  );
}

function stateOf({ isOffered, isEnabled }: ExplainedChoice) {
  if (isEnabled) return 'offered';
  return isOffered ? 'lockedOne' : 'notOffered';
}
