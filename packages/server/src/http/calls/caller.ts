import type { Viewer } from '../../auth/viewer.ts';
import type { SaveReply } from '../replies/idempotent-replies.ts';

/** The caller: who, and from where. */
export interface Caller {
  viewer: Viewer | null;
  ip: string;
  userAgent: string;
  /** Set for a call with an `Idempotency-Key`. */
  saveReply?: SaveReply;
}
