import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as account from '../schemas/account.ts';
import * as field from '../schemas/fields.ts';

const sent = z.object({ sent: z.literal(true) });

export const accountEndpoints = {
  'POST /api/user/register': endpoint({
    summary: 'Sign up; a code goes to the e-mail address. A taken address answers the same',
    who: 'anyone',
    body: account.registration,
    reply: account.registered,
    status: 201,
    errors: ['username_taken', 'too_often', 'busy'],
  }),
  'POST /api/user/verify-email': endpoint({
    summary: 'Confirm the e-mail address with the mailed code; signs in',
    who: 'anyone',
    body: z.strictObject({ email: field.email, code: field.code }),
    reply: account.token,
    errors: ['code_invalid', 'too_often'],
  }),
  'POST /api/user/resend-verify-email': endpoint({
    summary: 'Mail a new code, if this address waits for one. The answer is the same for all',
    who: 'anyone',
    body: z.strictObject({ email: field.email }),
    reply: sent,
    errors: ['too_often'],
  }),
  'POST /api/user/login': endpoint({
    summary: 'Sign in; `username` is the e-mail address or the username',
    who: 'anyone',
    body: account.credentials,
    bodyType: 'form',
    reply: account.loginResult,
    repeatBeside: ['access_token', 'token_type'],
    errors: ['login_failed', 'too_often', 'busy'],
  }),
  'POST /api/user/logout': endpoint({
    summary: 'End this session; its token is dead at once',
    who: 'signed_in',
    reply: z.object({ logged_out: z.literal(true) }),
  }),
  'GET /api/user/me': endpoint({
    summary: 'Who is signed in',
    who: 'signed_in',
    reply: account.me,
  }),
};
