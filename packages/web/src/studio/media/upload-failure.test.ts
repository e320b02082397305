import { errorCodes } from '@brasslamp/contract/error-codes';
import { fieldText } from '@brasslamp/messages';
import { expect, it } from 'vitest';
import { type Failure, failureOf } from '../../api/api.ts';
import { UploadFailure } from './upload-failure.ts';

const canTryAgain = (code: keyof typeof errorCodes) =>
  new UploadFailure({ code, status: errorCodes[code].status, detail: '', errors: [] }).canTryAgain;

it('a file is sent again only where that can help', () => {
  for (const code of ['not_signed_in', 'too_often', 'busy', 'internal', 'limit_reached'] as const)
    expect([code, canTryAgain(code)]).toEqual([code, true]);
  for (const code of ['not_valid', 'too_large', 'wrong_type', 'not_found', 'not_allowed'] as const)
    expect([code, canTryAgain(code)]).toEqual([code, false]);
});

it('a site that could not be reached may be reached later', () => {
  const offline: Failure = { code: 'offline', status: 503, detail: '', errors: [] };
  expect(new UploadFailure(offline).canTryAgain).toBe(true);
  expect(new UploadFailure(failureOf(new Error('anything'))).canTryAgain).toBe(true);
});

it('what is wrong with a file is a whole sentence', () => {
  const message = fieldText({ message_id: 'sound_unreadable', params: {} });
  const errors = [{ path: 'file', message, message_id: 'sound_unreadable' as const }];
  const refused: Failure = { code: 'not_valid', status: 400, detail: '', errors };
  expect(new UploadFailure(refused).message).toMatch(/ Send an MP3, .* AAC or M4A file\.$/);
});
