import type { ExplainedChoice } from '@brasslamp/story/engine/explain';
import { t } from '../t.ts';
import styles from './test-play.module.css';

/** Every choice of the node, and why the reader gets it or not. */
export function WhyList({ choices }: { choices: ExplainedChoice[] }) {
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
