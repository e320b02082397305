/** Words for what waits for the writer, and a file of all that the site does not have. */
import type { Draft } from '@brasslamp/story/draft';
import { type Choice, type OpenProblem, openProblems } from './kept/decisions.ts';
import { placeOf } from './kept/rebase.ts';
import type { RefusedAct, SessionState } from './session-state.ts';
import { t } from './t.ts';

/** A group that the site refused, or a place that two sides changed. Only what builds on it waits with it. */
export interface Problem {
  id: string;
  kind: 'conflict' | 'gone' | 'refused';
  /** Of what it is a field. */
  part?: string;
  nodeId?: string;
  field?: string;
  /** Of a conflict: the pieces that differ. */
  mine?: string;
  theirs?: string;
  text: string;
  /**
   * Of a conflict `mine`, `theirs`, or of texts `both`. Of what is gone `mine` brings it back, of what was
   * refused it tries again; `theirs` lets it go.
   */
  decide(choice: Choice): void;
}

export function problemsOf(
  state: SessionState,
  decide: (problem: string, choice: Choice) => void,
): Problem[] {
  const { kept, head, refused } = state;
  return [
    ...openProblems(kept, head).map((open) => problemOf(open, decide)),
    ...refused.map((act) => problemOfAct(act, decide)),
  ];
}

type Decide = (problem: string, choice: Choice) => void;

function problemOf(open: OpenProblem, decide: Decide): Problem {
  const { id, kind, place, mine, theirs } = open;
  return {
    id,
    kind,
    ...(place && { part: place.part }),
    ...(place?.part === 'node' && { nodeId: place.id }),
    ...(place?.field && { field: place.field }),
    ...(kind === 'conflict' && { mine: inWords(mine), theirs: inWords(theirs) }),
    text: textOf(open),
    decide: (choice) => decide(id, choice),
  };
}

function textOf({ kind, name, reason, detail }: OpenProblem): string {
  if (kind === 'conflict') {
    return name === '' ? t('draft.problem.conflictStory') : t('draft.problem.conflict', { name });
  }
  if (kind === 'gone') return t('draft.problem.gone', { name });
  return detail || refusalText(reason, name);
}

function problemOfAct({ id, field, reason, name }: RefusedAct, decide: Decide): Problem {
  return {
    id,
    kind: 'refused',
    ...(field && { part: field.part }),
    ...(field?.part === 'node' && { nodeId: field.id }),
    ...(field && { field: field.field }),
    text: refusalText(reason, name),
    decide: (choice) => decide(id, choice),
  };
}

function refusalText(reason: string, name: string): string {
  switch (reason) {
    case 'name_taken':
      return t('draft.problem.name_taken', { name });
    case 'key_taken':
      return t('draft.problem.key_taken', { name });
    case 'name_asked_for':
      return t('draft.problem.name_asked_for', { name });
    case 'limit_reached':
      return t('draft.problem.limit_reached');
    case 'gone':
      return t('draft.problem.goneTarget');
    case 'conflict':
      return t('draft.problem.conflictLeft');
    default:
      return t('draft.problem.other');
  }
}

/** A value of any field, as a person can compare it. */
function inWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(inWords).join('\n');
  const { name, label, key, title } = value as Record<string, unknown>;
  const named = [name, label, key, title].find((one) => typeof one === 'string' && one !== '');
  return typeof named === 'string' ? named : JSON.stringify(value);
}

/** All that was written here and the site does not have, as plain text. */
export function unsentWords({ kept, own, head, ownGone }: SessionState): string {
  const groups = [...kept.queue.map(({ group }) => group), ...own.map(({ entry }) => entry.group)];
  const ids = new Set(
    groups.flatMap(({ edits }) =>
      edits.flatMap((edit) => {
        const place = placeOf(edit);
        if (place) return place.part === 'node' ? [place.id] : [];
        return edit.type === 'add' && edit.part === 'node' ? [edit.id] : [];
      }),
    ),
  );
  const nodes = [...ids].flatMap((id) => head.nodes.get(id) ?? []);
  const gone = [...kept.gone, ...ownGone].flatMap(({ mine, beside }) => {
    const { name: one, title } = mine as { name?: string; title?: string };
    const name = t('draft.words.gone', { name: one ?? title ?? '' });
    const others = beside.map((one) =>
      isPart(one) ? { ...one, name } : { name, body: inWords(one) },
    );
    return [{ ...mine, name }, ...others];
  });
  const heading = t('draft.words.title', { title: head.story.title });
  return [heading, ...[...nodes, ...gone].map(wordsOf), ...otherWords(groups, head)].join('\n\n');
}

const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'id' in value;

function wordsOf(part: object): string {
  const { name, body, description, actions } = part as Record<string, unknown>;
  const labels = Array.isArray(actions) ? actions.map(inWords).map((label) => `→ ${label}`) : [];
  return [`## ${name}`, body ?? description ?? '', ...labels]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** What was set beside nodes: titles, items, variables. */
const otherWords = (groups: readonly { edits: readonly unknown[] }[], _head: Draft): string[] =>
  groups.flatMap(({ edits }) =>
    (edits as { type: string; part?: string; field?: string; to?: unknown }[]).flatMap((edit) =>
      edit.type === 'set' && edit.part !== 'node' ? [`${edit.field}: ${inWords(edit.to)}`] : [],
    ),
  );
