import type { LossKind } from '../../losses/loss.ts';
import type { Piece } from '../pieces/piece.ts';
import { readExpression } from './read-expression.ts';
import type { Command } from './scene-statements.ts';
import { readSceneText, type SceneNames } from './scene-text.ts';
import { statChart } from './stat-chart.ts';

/** The pieces of a command that shows something, or that has nothing of ours. */
export function piecesShown(
  { name, rest, lines, line: { at } }: Command,
  names: SceneNames,
): Piece[] {
  const lost = (kind: LossKind): Piece => ({
    type: 'lost',
    kind,
    construct: `*${name}`,
    keeps: [],
    at,
  });
  const [first = '', ...others] = rest.split(/\s+/);
  switch (name) {
    case 'line_break':
      return [{ type: 'line_break', at }];
    case 'print':
      return [{ type: 'value', of: readExpression(rest, names.named), at }];
    case 'stat_chart':
      return [statChart(lines, at, names)];
    case 'comment':
      return [lost('comment_left_out')];
    case 'image':
    case 'text_image': {
      const isAlignment = /^(?:left|right|center|none)$/.test(others[0] ?? '');
      const alt = (isAlignment ? others.slice(1) : others).join(' ');
      return [
        { type: 'image', address: first, alt, at },
        { type: 'paragraph_break', at },
      ];
    }
    case 'sound':
      return [{ type: 'sound', address: first, alt: first, at }, lost('sound_waits')];
    case 'link':
    case 'link_button': {
      const pieces = readSceneText(others.join(' ') || first, at, names);
      return [
        { type: 'web_link', address: first, pieces, at },
        { type: 'paragraph_break', at },
      ];
    }
    case 'script':
      return [lost('script_left_out')];
    default:
      if (ofTheHead.has(name)) return [];
      return [lost(leftOut.has(name) ? 'setting_dropped' : 'logic_left_out')];
  }
}

/** The commands that say something about the whole story, which is read elsewhere. */
const ofTheHead = new Set(['title', 'author', 'ifid', 'scene_list', 'achievement', 'looplimit']);

/** The commands of ChoiceScript's own shop, screens and saves. */
const leftOut = new Set([
  ...['check_achievements', 'save_game', 'restore_game', 'save_checkpoint', 'restore_checkpoint'],
  ...['check_purchase', 'purchase', 'purchase_discount', 'print_discount', 'restore_purchases'],
  ...['advertisement', 'page_break_advertisement', 'finish_advertisement', 'delay_break'],
  ...['delay_ending', 'timer', 'share_this_game', 'more_games', 'subscribe', 'login', 'feedback'],
  ...['check_registration', 'end_trial', 'show_password', 'track_event', 'product', 'ai', 'config'],
  ...['kindle_search', 'kindle_product', 'kindle_image', 'youtube', 'bug', 'abort', 'reset'],
]);
