import { describe, expect, it } from 'vitest';
import { lossGroups, type ReportedLoss } from './loss-groups.ts';
import { sourceSpot } from './source-spot.ts';

const loss = (more: Partial<ReportedLoss>): ReportedLoss => ({
  kind: 'shown_at_once',
  became: 'near',
  construct: '',
  node_id: null,
  line: 1,
  column: 1,
  source: '',
  ...more,
});

describe('losses', () => {
  it('of a kind and a construct are told together, what is gone first, then what is most', () => {
    const timed = loss({ construct: '<<timed>>' });
    const live = loss({ construct: '(live:)' });
    const text = loss({ kind: 'logic_kept_as_text', became: 'text' });
    const script = loss({ kind: 'script_left_out', became: 'nothing' });
    const groups = lossGroups([live, timed, text, timed, script]);
    expect(groups.map(({ kind, construct, losses }) => [kind, construct, losses.length])).toEqual([
      ['script_left_out', '', 1],
      ['logic_kept_as_text', '', 1],
      ['shown_at_once', '<<timed>>', 2],
      ['shown_at_once', '(live:)', 1],
    ]);
  });

  it('are found in the text of their node, as typed or with our marks escaped', () => {
    const source = '<<set $a to {b}>>\nand more';
    const spot = { field: 'body', line: 2, column: 5 };
    expect(sourceSpot(loss({ source }), 'One.\nTwo <<set $a to {b}>>')).toEqual(spot);
    expect(sourceSpot(loss({ source }), 'One.\nTwo <<set $a to \\{b\\}>>')).toEqual(spot);
    expect(sourceSpot(loss({ source }), 'One.\nTwo \\<\\<set $a to \\{b\\}\\>\\>')).toEqual(spot);
    expect(sourceSpot(loss({ source }), 'Nothing of it is here.')).toBeUndefined();
    expect(sourceSpot(loss({}), 'A loss without words has no spot.')).toBeUndefined();
  });
});
