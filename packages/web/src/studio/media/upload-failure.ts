import type { Failure } from '../../api/api.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import { t } from './t.ts';

/** The reason why a file was not taken; the message can be read. */
export class UploadFailure extends Error {
  /** The same file may be taken later. */
  readonly canTryAgain: boolean;

  constructor(failure: Failure) {
    const [refused] = failure.errors;
    super(refused ? t('media.upload.refused', { why: refused.message }) : failureText(failure));
    this.name = 'UploadFailure';
    this.canTryAgain = mayPass(failure);
  }
}

/** Signed out, too often, trouble on the way or on the site; or no room, where some can be made. */
const mayPass = ({ status, code }: Failure): boolean =>
  status === 401 || status === 429 || status >= 500 || code === 'limit_reached';
