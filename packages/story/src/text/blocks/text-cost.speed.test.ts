import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyHostilePiece,
  hostilePieces,
  plainBody,
  repeated,
  spread,
} from '../../testing/hostile-texts.ts';
import { leastRatio } from '../../testing/least-ratio.ts';
import { printBody } from '../print/print-body.ts';
import { type BodyReader, renderBody } from '../tree/render-body.ts';
import { parseBody } from './parse-body.ts';

const reader: BodyReader = { visits: 2, holds: () => true, words: () => 'a', draw: () => 0 };
/** Three, when nothing else runs; the machines of tests are shared. */
const most = 5;

function readAndPrint(body: string): void {
  const { tree } = parseBody(body);
  JSON.stringify(renderBody(tree, reader));
  printBody(tree);
}

const readPlain = () => readAndPrint(plainBody);

const timesPlain = (body: string) =>
  leastRatio(() => readAndPrint(body), readPlain, { enough: most, otherTimes: 2 });

describe('a text of the largest size is read, made for a reader and printed in a few times the time of plain words', () => {
  it.each(hostilePieces)('of %j', (piece) => {
    expect(timesPlain(repeated(piece))).toBeLessThanOrEqual(most);
    expect(timesPlain(spread(piece))).toBeLessThanOrEqual(most);
  });

  it('of any marks', () => {
    fc.assert(
      fc.property(anyHostilePiece, fc.constantFrom(repeated, spread), (piece, make) => {
        expect(timesPlain(make(piece))).toBeLessThanOrEqual(most);
      }),
      { numRuns: 20 },
    );
  });
});
