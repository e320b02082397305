import { describe, expect, it } from 'vitest';
import { AppError, fieldError, notValid } from './app-error.ts';

describe('a refusal', () => {
  it('has its code from its message id, and its sentence from the catalogue', () => {
    const error = new AppError('not_found.story', { username: 'anna', slug: 'the-mill' });
    expect(error).toMatchObject({
      code: 'not_found',
      messageId: 'not_found.story',
      params: { username: 'anna', slug: 'the-mill' },
      message: 'There is no story at anna/the-mill.',
    });
    expect(new AppError('not_signed_in')).toMatchObject({ code: 'not_signed_in', params: {} });
  });

  it('goes from one thread to another as it is', () => {
    const sent = notValid(fieldError('body', 'html_too_deep', { most: 64 }));
    const received = AppError.from(structuredClone(sent.refusal));
    expect(received).toBeInstanceOf(AppError);
    expect(received.code).toBe('not_valid');
    expect(received.message).toBe(sent.message);
  });

  it('of several fields says all of them, and the first twenty of very many', () => {
    const error = (path: string) => fieldError(path, 'required');
    expect(notValid(error('a'), fieldError('b', 'title_missing')).message).toBe(
      'Required. Title cannot be empty',
    );
    const paths = Array.from({ length: 25 }, (_, index) => `${index}`);
    expect(notValid(...paths.map(error)).message.split('. ')).toEqual([
      ...Array(20).fill('Required'),
      '…',
    ]);
  });
});
