/** Problems that wait for the writer, in words, and a file of all that the site does not have. */

import {
  type Draft,
  type Edit,
  type FieldPlace,
  fieldIn,
  nameOf,
  writtenIn,
} from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import type { Choice } from './local/decisions/merged-for.ts';
import { type OpenProblem, openProblems } from './local/decisions/open-problems.ts';
import type { RefusedAct, SessionState } from './session/session-state.ts';
import { t } from './t.ts';

/** A problem is a group that the site refused, or a place that two sides changed. Only what builds on it waits with it. */
export interface Problem {
  id: string;
  kind: 'conflict' | 'gone' | 'refused';
  /** The part of which it is a field. */
  part?: string;
  nodeId?: string;
  field?: string;
  /** The pieces of a conflict that differ. */
  mine?: string;
  theirs?: string;
  /** Whether the two can stand one after the other. */
  hasBoth?: boolean;
  text: string;
  /**
   * Decides it. Of a conflict `mine`, `theirs`, or of texts `both`. Of what is gone `mine` brings it back, of what was
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
    ...openProblems(kept, head).map((open) => problemOf(open, head, decide)),
    ...refused.map((act) => problemOfAct(act, decide)),
  ];
}

/** The label of undo of a decision. */
export function labelOfDecision({ kept, head }: SessionState, problem: string): string | undefined {
  const name = openProblems(kept, head).find(({ id }) => id === problem)?.name;
  return name ? t('draft.act.decideIn', { name }) : undefined;
}

type Decide = (problem: string, choice: Choice) => void;

function problemOf(open: OpenProblem, head: Draft, decide: Decide): Problem {
  const { id, kind, place, mine, theirs, hasBoth } = open;
  return {
    id,
    kind,
    ...(place && { part: place.part }),
    ...(place?.part === 'node' && { nodeId: place.id }),
    ...(place?.field && { field: place.field }),
    ...(kind === 'conflict' && {
      mine: inWords(mine, head),
      theirs: inWords(theirs, head),
      hasBoth,
    }),
    text: textOf(open),
    decide: (choice) => decide(id, choice),
  };
}

function textOf({ kind, place, name, reason, detail }: OpenProblem): string {
  if (kind === 'conflict') {
    return name === '' ? t('draft.problem.conflictStory') : t('draft.problem.conflict', { name });
  }
  if (kind === 'gone') return t('draft.problem.gone', { name });
  if (reason === 'not_valid' && detail) return notValidText(place, name, detail);
  return detail || refusalText(reason, name);
}

/** Says which field it is, and what is wrong with it. */
function notValidText(place: FieldPlace | null, name: string, detail: string): string {
  const field = fieldWords.find((one) => one === place?.field);
  const said = detail.replace(/\.$/, '');
  if (!field) return t('draft.problem.not_valid', { detail: said });
  const params = { field: t(`draft.field.${field}`), detail: said };
  return name === ''
    ? t('draft.problem.not_validStory', params)
    : t('draft.problem.not_validField', { ...params, name });
}

const fieldWords = [
  'title',
  'name',
  'body',
  'actions',
  'ending',
  'on_enter',
  'continue',
  'pool',
  'tags',
  'available_when',
  'content_notes',
  'key',
  'description',
  'image',
  'variables',
  'achievements',
  'snippets',
  'frames',
  'panel',
  'on_start',
  'on_entry',
] as const;

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
function inWords(value: unknown, head: Draft): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map((one) => inWords(one, head)).join('\n');
  const { name, label, key, title, target }: Record<string, unknown> = { ...value };
  // A choice without words of its own is called by where it leads.
  const led = typeof target === 'string' ? head.nodes.get(target)?.name : undefined;
  const named = [name, label, key, title, led].find((one) => typeof one === 'string' && one !== '');
  return typeof named === 'string' ? named : JSON.stringify(value);
}

/** The words that were written here and that the site does not have, as plain text. */
export function unsentWords({ kept, own, head, ownGone }: SessionState): string {
  const groups = [...kept.queue.map(({ group }) => group), ...own.map(({ entry }) => entry.group)];
  const ids = new Set(
    groups.flatMap(({ edits }) =>
      edits.flatMap((edit) => {
        const name = writtenIn(edit);
        return name?.part === 'node' ? [name.id] : [];
      }),
    ),
  );
  const nodes = [...ids].flatMap((id) => head.nodes.get(id) ?? []);
  const gone = [...kept.gone, ...ownGone].flatMap(({ mine, beside }) => {
    const name = t('draft.words.gone', { name: nameOf(mine) });
    const others = beside.map((one) =>
      isPart(one) ? { ...one, name } : { name, body: inWords(one, head) },
    );
    return [{ ...mine, name }, ...others];
  });
  const heading = t('draft.words.title', { title: head.story.title });
  return [
    heading,
    ...[...nodes, ...gone].map((part) => wordsOf(part, head)),
    ...otherWords(groups, head),
  ].join('\n\n');
}

const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'id' in value;

function wordsOf(part: object, head: Draft): string {
  const { name, body, description, actions }: Record<string, unknown> = { ...part };
  const labels = Array.isArray(actions)
    ? actions.map((action) => `→ ${inWords(action, head)}`)
    : [];
  return [`## ${name}`, body ?? description ?? '', ...labels]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Words that were written beside nodes (titles, items, variables), and those not shown because they cannot be done. */
const otherWords = (groups: readonly { edits: readonly Edit[] }[], head: Draft): string[] =>
  groups.flatMap(({ edits }) =>
    edits.flatMap((edit): string[] => {
      if (edit.type === 'set') {
        const isShown = edit.part === 'node' && isSame(fieldIn(head, edit), edit.to);
        return isShown || edit.field === 'place'
          ? []
          : [`${edit.field}: ${inWords(edit.to, head)}`];
      }
      if (edit.type !== 'add') return [];
      const isShown = edit.part === 'node' && head.nodes.has(edit.id);
      if (isShown) return [];
      return [wordsOf(edit.part === 'chapter' ? { name: edit.value.title } : edit.value, head)];
    }),
  );
