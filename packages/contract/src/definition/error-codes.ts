/**
 * Every way in which a call can fail: the stable word that clients switch on, the HTTP status and
 * the title. Each problem's `detail` says what happened, to what, and what to do.
 */
export const errorCodes = {
  bad_request: { status: 400, title: 'The request could not be read' },
  not_signed_in: { status: 401, title: 'Log in first' },
  login_failed: { status: 401, title: 'Email or password is wrong' },
  not_allowed: { status: 403, title: 'You can’t do this' },
  not_found: { status: 404, title: 'Not found' },
  story_unavailable: { status: 404, title: 'This story isn’t available right now' },
  method_not_allowed: { status: 405, title: 'This address doesn’t take this method' },
  username_taken: { status: 409, title: 'This username is taken' },
  slug_taken: { status: 409, title: 'You already have a story at this address' },
  email_taken: { status: 409, title: 'This email address is in use' },
  key_taken: { status: 409, title: 'Another item has this short name' },
  path_taken: { status: 409, title: 'There is already a page at this path' },
  name_taken: { status: 409, title: 'Another node has this name' },
  id_taken: { status: 409, title: 'Something else has the id of this' },
  already_back: { status: 409, title: 'This is in the story again' },
  status_not_allowed: { status: 409, title: 'The story cannot change to this status' },
  last_admin: { status: 409, title: 'The site would be left without an admin' },
  chapter_not_empty: { status: 409, title: 'The chapter still has nodes' },
  story_empty: { status: 409, title: 'The story has no nodes yet' },
  story_not_open: { status: 409, title: 'The story takes no new readers' },
  turn_not_current: { status: 409, title: 'The playthrough has moved on' },
  reset: { status: 409, title: 'The story was put back to an earlier time' },
  revision_stale: { status: 412, title: 'Someone changed this since you opened it' },
  too_large: { status: 413, title: 'Too large' },
  wrong_type: { status: 415, title: 'The body has the wrong type' },
  not_valid: { status: 422, title: 'Some fields aren’t valid' },
  password_wrong: { status: 422, title: 'The password is wrong' },
  idempotency_key_reused: {
    status: 422,
    title: 'This Idempotency-Key was used for another request',
  },
  code_invalid: { status: 422, title: 'The code is wrong or no longer valid' },
  action_not_available: { status: 422, title: 'This choice isn’t offered here' },
  story_file_unreadable: { status: 422, title: 'This file can’t be read as a story' },
  limit_reached: { status: 422, title: 'A limit is reached' },
  too_often: { status: 429, title: 'Too often' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  busy: { status: 503, title: 'The site is busy' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** An error of a field: `path` in dots from the body's root (`actions.0.label`), or a parameter's name. */
export interface FieldError {
  path: string;
  /** In English. */
  message: string;
  /** The message for programs that word it themselves; every reply of the server has it. */
  message_id?: string;
  params?: Params;
}

/** The values in a message. */
export type Params = Readonly<Record<string, string | number>>;

/** RFC 9457 (`application/problem+json`). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  /** In English. */
  detail: string;
  code: ErrorCode;
  /** The same as `detail` for programs that word it themselves; begins with `code`. */
  message_id: string;
  params: Params;
  request_id: string;
  errors?: FieldError[];
  /** With `revision_stale` and `turn_not_current`: the thing as it is now. */
  current?: unknown;
}
