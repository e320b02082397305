import type { NodeId } from '@brasslamp/story/model';
import { type ReactNode, useId } from 'react';
import { type Problem, useDraftStatus } from '../../draft/draft-hooks.ts';
import { ChangedText } from '../../versions/compare/changed-text.tsx';
import { t } from '../t.ts';
import styles from './node-problems.module.css';

/** The problems of this node that wait for the writer to decide: both sides, word by word, and nothing dropped. */
export function NodeProblems({ nodeId }: { nodeId: NodeId }) {
  return <Problems isHere={(problem) => problem.nodeId === nodeId} />;
}

/** The same of any other part. */
export function Problems({ isHere }: { isHere: (problem: Problem) => boolean }) {
  const { problems } = useDraftStatus();
  return problems
    .filter(isHere)
    .map((problem) => <OneProblem key={problem.id} problem={problem} />);
}

function OneProblem({ problem }: { problem: Problem }) {
  const heading = useId();
  const { kind, field, mine, theirs, text, decide } = problem;
  const isConflict = kind === 'conflict' && mine !== undefined && theirs !== undefined;
  return (
    <section className={styles.problem} aria-labelledby={heading}>
      <p className={styles.heading} id={heading} role="alert">
        {text}
      </p>
      {isConflict && (
        <div className={styles.sides}>
          <Side heading={t('page.problem.mine')}>{mine}</Side>
          <Side heading={t('page.problem.theirs')}>
            <ChangedText before={mine} after={theirs} />
          </Side>
        </div>
      )}
      <div className="button-row">
        <button className="button" type="button" onClick={() => decide('mine')}>
          {t(`page.problem.${kind}.mine`)}
        </button>
        <button className="button" type="button" onClick={() => decide('theirs')}>
          {t(`page.problem.${kind}.theirs`)}
        </button>
        {isConflict && field === 'body' && (
          <button className="button" type="button" onClick={() => decide('both')}>
            {t('page.problem.both')}
          </button>
        )}
      </div>
    </section>
  );
}

function Side({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h3>{heading}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard too. */}
      <section className={styles.words} aria-label={heading} tabIndex={0}>
        {children}
      </section>
    </div>
  );
}
