import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The codings by which replies may be compressed. */
export type Coding = 'br' | 'gzip';

/** The smallest that is accepted, by `Accept-Encoding`; null = none. */
export function acceptedCoding(accepted = ''): Coding | null {
  const codings = new Map(
    accepted.split(',').map((coding) => {
      const [name = '', quality = ''] = coding.split(';');
      return [name.trim().toLowerCase(), !/^\s*q=0(\.0*)?\s*$/.test(quality)];
    }),
  );
  return (['br', 'gzip'] as const).find((coding) => codings.get(coding)) ?? null;
}

/** The settings for replies that are kept: they are compressed once, and may take a little longer. */
export const keptBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

const byBrotli = promisify(brotliCompress);
const byGzip = promisify(gzip);

/** Takes no time of the answering thread. */
export const compressed = (text: string, coding: Coding): Promise<Buffer> =>
  coding === 'br' ? byBrotli(text, keptBrotli) : byGzip(text);
