/** Between the texts of effects and the rows of their form. */
import { parseEffect, printEffect } from '@brasslamp/story/logic';
import { fillIn } from '../words/blank.ts';
import { bodyOf, type EffectBody, effectTree } from './effect-view.ts';

export type EffectRow = EffectBody & {
  /** Its key in the form. */
  key: string;
  /** As written in the list of effects. */
  written: string;
};

let nextKey = 1;
export const newEffectKey = (): string => `effect-${nextKey++}`;

/** What cannot be read has a row for its text, too. */
export function readEffect(written: string): EffectRow {
  const { tree } = parseEffect(written);
  const body = tree && bodyOf(tree);
  return { ...(body ?? { kind: 'text', text: written }), key: newEffectKey(), written };
}

export const writeEffect = (body: EffectBody): string =>
  body.kind === 'text' ? body.text : fillIn(printEffect(effectTree(body)));

/** Effects as they are typed: one a line. */
export const linesOf = (effects: readonly string[]): string =>
  effects.map((effect) => effect.replace(/\s*\n\s*/g, ' ')).join('\n');

export const effectsIn = (lines: string): string[] =>
  lines.split('\n').flatMap((line) => line.trim() || []);
