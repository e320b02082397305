import { describe, expect, it } from 'vitest';
import { parseBody } from '../blocks/parse-body.ts';
import { referencesInBody } from './references-in-body.ts';
import { actionsInBody } from './walk-body.ts';

describe('referencesInBody', () => {
  it('finds the names in conditions, values and links, in the order of the text', () => {
    const body =
      '{if has(lamp) and seen("Cave")}\n> - {gold}\n{elseif chosen("a2")}\n[x {mood}](action:a1)\n{else}\n' +
      '# {cycle}{first}{ending("Drowned")}{end}|{silver}{end}\n{end}';
    const found = referencesInBody(parseBody(body).tree);
    expect(found.map(({ kind, name }) => [kind, name.text])).toEqual([
      ...[
        ['item', 'lamp'],
        ['node', 'Cave'],
        ['variable', 'gold'],
        ['action', 'a2'],
      ],
      ...[
        ['variable', 'mood'],
        ['action', 'a1'],
        ['ending', 'Drowned'],
        ['variable', 'silver'],
      ],
    ]);
    for (const { name } of found) {
      expect(body.slice(name.span.start, name.span.end)).toBe(name.text);
    }
  });

  it('finds none in what is shown as typed', () => {
    expect(
      referencesInBody(parseBody('{if gold}a \\{gold\\} {gold x} [a](action:A)').tree),
    ).toEqual([]);
  });
});

describe('actionsInBody', () => {
  it('finds the actions that the text names, however deep, and no others', () => {
    const body =
      '[a](action:a1) \\[b](action:a2)\n> - **x [c](action:a3)**\n\n![d [e](action:a4)](http://f)';
    const found = actionsInBody(parseBody(body).tree);
    expect(found.map(({ action_id }) => action_id)).toEqual(['a1', 'a3']);
    expect(found.map(({ span }) => body.slice(span.start, span.end))).toEqual(['a1', 'a3']);
  });

  it('says under which branches each is, the outermost first', () => {
    const { tree } = parseBody(
      '[a](action:a1)\n{if x}\n{else}\n{cycle}b|c|*d [e](action:a2)*{end}\n{end}',
    );
    const found = actionsInBody(tree).map(({ action_id, guards }) => [
      action_id,
      guards.map(({ variant, branch }) => `${variant.type} ${branch}`),
    ]);
    expect(found).toEqual([
      ['a1', []],
      ['a2', ['if 1', 'cycle 2']],
    ]);
  });
});
