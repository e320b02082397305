/** The faults of a node that are found before any server is asked. */
import type { FieldError } from '@brasslamp/contract/error-codes';
import { limits } from '@brasslamp/story/model';
import { tagPattern } from '@brasslamp/story/model/patterns';
import { conditionProblem, effectProblem } from '../../logic/sentence/problem-words.ts';
import { t } from '../../t.ts';
import {
  type ChoiceDraft,
  type ContinueDraft,
  isSameName,
  type NodeDraft,
  placesOf,
  remaining,
  tagsIn,
} from './node-draft.ts';

/** A node without an id (`isNew`) cannot be led to yet. */
export function checkNode(draft: NodeDraft, isNew: boolean): FieldError[] {
  const { ending, onEnter } = draft;
  const errors: FieldError[] = [];
  const report = (path: string, message: string | undefined) => {
    if (message !== undefined) errors.push({ path, message });
  };

  if (draft.name.trim() === '') report('name', t('studio.errors.nodeNameEmpty'));
  for (const [index, choice] of remaining(draft).entries()) {
    errors.push(...checkChoice(choice, `actions.${index}`, isNew ? draft.name : null));
  }
  if (ending.isEnding && ending.name.trim() === '') {
    report('ending.name', t('studio.errors.endingNameEmpty'));
  }
  errors.push(...checkEffects(onEnter.first, 'on_enter.first'));
  errors.push(...checkEffects(onEnter.every, 'on_enter.every'));
  for (const [index, way] of draft.continues.entries()) {
    errors.push(...checkContinue(way, `continue.${index}`, isNew ? draft.name : null));
  }
  errors.push(...checkOffers(draft));
  return errors;
}

/** `ownName`: of a node that is not there yet. */
function checkChoice(
  { target, when, effects, ask }: ChoiceDraft,
  path: string,
  ownName: string | null,
): FieldError[] {
  const errors = checkWay({ target, when }, path, ownName);
  if (ask.isOn && ask.variable === '') {
    errors.push({ path: `${path}.ask.variable`, message: t('studio.errors.askVariable') });
  }
  return [...errors, ...checkEffects(effects, `${path}.effects`)];
}

function checkContinue(way: ContinueDraft, path: string, ownName: string | null): FieldError[] {
  const errors = checkWay(way, path, ownName);
  const leadsNowhere = placesOf(way.target).some(({ kind }) => kind === 'stay');
  return leadsNowhere
    ? [{ path: `${path}.target`, message: t('studio.errors.continueTarget') }, ...errors]
    : errors;
}

/** The faults that choices and ways on without a choice have in common. */
function checkWay(
  { target, when }: Pick<ContinueDraft, 'target' | 'when'>,
  path: string,
  ownName: string | null,
): FieldError[] {
  const errors: FieldError[] = [];
  const places = placesOf(target);
  if (
    ownName !== null &&
    places.some((place) => place.kind === 'new' && isSameName(place.name, ownName))
  ) {
    errors.push({ path: `${path}.target`, message: t('studio.errors.leadsToItself') });
  }
  if (
    target.kind === 'chance' &&
    target.places.some(({ weight }) => !isWithin(weight, 1, limits.weight))
  ) {
    errors.push({
      path: `${path}.target`,
      message: t('studio.errors.weight', { most: limits.weight }),
    });
  }
  const problem = conditionProblem(when);
  if (problem) errors.push({ path: `${path}.when`, message: problem });
  return errors;
}

const checkEffects = (effects: readonly string[], path: string): FieldError[] =>
  effects.flatMap((effect, index) => {
    const message = effectProblem(effect);
    return message ? [{ path: `${path}.${index}`, message }] : [];
  });

function checkOffers(draft: NodeDraft): FieldError[] {
  const { pool, availableWhen, priority } = draft;
  const errors: FieldError[] = [];
  if (pool.isOn && !tagPattern.test(pool.tag)) {
    errors.push({
      path: 'pool.tag',
      message: t('studio.errors.tagForm', { most: limits.tagCharacters }),
    });
  }
  if (pool.isOn && !isWithin(pool.limit, 1, limits.poolSize)) {
    errors.push({
      path: 'pool.limit',
      message: t('studio.errors.numberFrom', { least: 1, most: limits.poolSize }),
    });
  }
  if (!tagsIn(draft).every((tag) => tagPattern.test(tag))) {
    errors.push({
      path: 'tags',
      message: t('studio.errors.tagForm', { most: limits.tagCharacters }),
    });
  }
  const problem = conditionProblem(availableWhen);
  if (problem) errors.push({ path: 'available_when', message: problem });
  if (!isWithin(priority, -limits.priority, limits.priority)) {
    const bounds = { least: -limits.priority, most: limits.priority };
    errors.push({ path: 'priority', message: t('studio.errors.numberFrom', bounds) });
  }
  return errors;
}

const isWithin = (value: number | null, least: number, most: number): boolean =>
  value !== null && value >= least && value <= most;
