/** The parts that only some stories of level 2 need. */
import { grammarOf } from '../../logic/newer-grammar.ts';
import type { Story } from '../../model/story.ts';
import type { Parts } from '../compile/parts.ts';
import { answerTo, askedFor, putAnswer, readAnswer } from './answer.ts';
import { compileContinues, goOn, readerOnTheWay } from './continue.ts';
import { decimals } from './decimal-numbers.ts';
import { compileNewerEffect } from './newer-effects.ts';
import { compileNewer, compileSet } from './newer-expressions.ts';
import {
  isSetChanged,
  membersIn,
  membersWaiting,
  putMembers,
  restoreNewer,
  saveNewer,
  slotsOf,
} from './newer-slots.ts';
import { compileTexts } from './newer-texts.ts';

export const level2Parts: Parts = {
  grammar: grammarOf(2),
  textsOf,
  slotsOf,
  compileTexts,
  compileExpression: compileNewer,
  compileEffect: compileNewerEffect,
  compileSet,
  decimals,
  compileContinues,
  goOn,
  readerOnTheWay,
  askedFor,
  readAnswer,
  answerTo,
  putAnswer,
  saveNewer,
  restoreNewer,
  isSetChanged,
  membersIn,
  putMembers,
  membersWaiting,
};

function* textsOf(story: Story): Iterable<string> {
  yield story.panel;
  for (const { header, footer } of story.frames) yield* [header, footer];
  for (const { body } of story.snippets) yield body;
  for (const { name } of story.items) yield name;
  for (const { actions } of story.nodes) {
    for (const { label, reason } of actions) yield* [label, reason];
  }
}
