import { findingText } from '@brasslamp/messages';
import type { Finding, Severity } from '@brasslamp/story/checker/finding';
import type { Node, NodeId } from '@brasslamp/story/model';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { revealField } from '../../../forms/reveal-field.ts';
import { pathTo } from '../../../routes.ts';
import { useStoryPath } from '../../queries/story-queries.ts';
import { t } from '../../t.ts';
import { useCheck } from '../run/use-check.ts';
import { placeWords } from './finding-entry.tsx';
import styles from './findings.module.css';

/**
 * What the checker says of one node as the form has it, while it is written. It is placed in the
 * form, so that it can lead to the fields. `overlay` is what the form would save; it must stay
 * the same object while it says the same.
 */
export function NodeFindings({
  nodeId,
  overlay,
}: {
  nodeId: NodeId;
  overlay: readonly Node[] | null;
}) {
  const path = useStoryPath();
  const check = useCheck(overlay);
  const strip = useRef<HTMLElement>(null);
  useFieldInAddress(strip);
  const { result, story, isStale, isRunning, hasFailed } = check;
  const node = story?.nodes.find(({ id }) => id === nodeId);
  const findings = result?.findings.filter(({ node_id }) => node_id === nodeId) ?? [];
  const others = (result?.findings.length ?? 0) - findings.length;

  return (
    <section className={styles.strip} aria-labelledby="node-findings" ref={strip}>
      <div className={styles.stripHead}>
        <h2 id="node-findings">{t('studio.check.inNode')}</h2>
        <span role="status">{stateText({ findings, result, isRunning, hasFailed, isStale })}</span>
        <Link to={pathTo('checkStory', path)}>{t('studio.check.others', { count: others })}</Link>
      </div>
      {node && findings.length > 0 && (
        <ul className={styles.stripList} data-stale={isStale}>
          {findings.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes.
            <li key={index}>
              <span className={styles.mark} data-severity={finding.severity}>
                {severityWord(finding.severity)}
              </span>
              <span>{findingText(finding)}</span>
              {finding.field && <FieldButton finding={finding} node={node} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FieldButton({ finding, node }: { finding: Finding; node: Node }) {
  const { field = '', line, column } = finding;
  return (
    <button
      className={styles.fieldButton}
      type="button"
      onClick={(event) => focusField(event.currentTarget.form, { field, line, column })}
    >
      {placeWords(finding, node)}
    </button>
  );
}

/** From a finding elsewhere the address names the field that it is about. */
function useFieldInAddress(strip: React.RefObject<HTMLElement | null>) {
  const [search] = useSearchParams();
  const field = search.get('field');
  const line = search.get('line');
  const column = search.get('column');
  useEffect(() => {
    if (field === null) return;
    focusField(strip.current?.closest('form') ?? null, {
      field,
      line: line === null ? undefined : Number(line),
      column: column === null ? undefined : Number(column),
    });
  }, [strip, field, line, column]);
}

const severityWord = (severity: Severity) => t(`studio.check.${severity}`);

function stateText({
  findings,
  result,
  isRunning,
  hasFailed,
  isStale,
}: {
  findings: Finding[];
} & Pick<ReturnType<typeof useCheck>, 'result' | 'isRunning' | 'hasFailed' | 'isStale'>): string {
  if (hasFailed) return t('studio.check.failed');
  if (!result) return isRunning ? t('studio.check.running') : '';
  if (isStale) return t('studio.check.again');
  return t('studio.check.found', { count: findings.length });
}

interface FieldPlace {
  /** Fields carry their path as their name; `actions.3` means the whole fourth choice. */
  field: string;
  /** From 1, as the column. */
  line: number | undefined;
  column: number | undefined;
}

/** Focuses a field of a form by its path, and in a text the position. */
function focusField(form: HTMLFormElement | null, place: FieldPlace) {
  revealField(place.field, () => focusNow(form, place));
}

function focusNow(form: HTMLFormElement | null, { field, line, column }: FieldPlace) {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[];
  const element = nearest(field).reduce<HTMLInputElement | undefined>(
    (found, path) =>
      found ??
      fields.find(({ name }) => name === path) ??
      fields.find(({ name }) => name?.startsWith(`${path}.`)),
    undefined,
  );
  element?.focus();
  if (line === undefined || column === undefined) return;
  if (!(element instanceof HTMLTextAreaElement || element?.type === 'text')) return;
  const offset = offsetOf(element.value, line, column);
  element.setSelectionRange(offset, offset);
}

/** The path, and those of what holds it, from the inside out. */
function nearest(field: string): string[] {
  const parts = field.split('.');
  return parts.map((_, place) => parts.slice(0, parts.length - place).join('.'));
}

/** Where a line and column of a text are; beyond its end, the end. */
export function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  return Math.min(text.length, before + column - 1);
}
