import { z } from 'zod';
import { endpoint, type FileReply } from '../definition/endpoint.ts';
import * as account from '../schemas/account.ts';
import * as field from '../schemas/fields.ts';

const sent = z.object({ sent: z.literal(true) });

export const accountEndpoints = {
  'POST /api/user/register': endpoint({
    summary: 'Sign up; a code goes to the email address. A taken address answers the same',
    who: 'anyone',
    body: account.registration,
    reply: account.registered,
    status: 201,
    errors: ['username_taken', 'too_often', 'busy'],
  }),
  'POST /api/user/verify-email': endpoint({
    summary:
      'Confirm the email address with the mailed code; signs in. `user_id`: the sign-up that is meant, as its reply named it',
    who: 'anyone',
    body: z.strictObject({ email: field.email, code: field.code, user_id: field.id.optional() }),
    reply: account.token,
    givesToken: true,
    errors: ['code_invalid', 'too_often'],
  }),
  'POST /api/user/resend-verify-email': endpoint({
    summary:
      'Mail a new code, if this address waits for one: to each sign-up with it, or to the one that `user_id` names. The answer is the same for all',
    who: 'anyone',
    body: z.strictObject({ email: field.email, user_id: field.id.optional() }),
    reply: sent,
    errors: ['too_often'],
  }),
  'POST /api/user/login': endpoint({
    summary: 'Sign in; `username` is the email address or the username',
    who: 'anyone',
    body: account.credentials,
    bodyType: 'form',
    reply: account.loginResult,
    repeatBeside: ['access_token', 'token_type'],
    givesToken: true,
    errors: ['login_failed', 'too_often', 'busy'],
  }),
  'POST /api/user/logout': endpoint({
    summary: 'End this session; its token is dead at once',
    who: 'signed_in',
    reply: z.object({ logged_out: z.literal(true) }),
    clearsCache: true,
  }),
  'POST /api/user/change-password': endpoint({
    summary: 'Change my password; ends my other sessions',
    who: 'signed_in',
    body: z.strictObject({ old_password: field.anyPassword, new_password: field.password }),
    reply: z.object({ changed: z.literal(true) }),
    errors: ['password_wrong', 'too_often', 'busy'],
  }),
  'POST /api/user/send-password-reset-email': endpoint({
    summary: 'Mail a code for a new password, if the address is known. The answer is the same',
    who: 'anyone',
    body: z.strictObject({ email: field.email }),
    reply: sent,
    errors: ['too_often'],
  }),
  'POST /api/user/reset-password': endpoint({
    summary: 'Set a new password with the mailed code; ends all sessions',
    who: 'anyone',
    body: z.strictObject({
      email: field.email,
      code: field.code,
      new_password: field.password,
    }),
    reply: z.object({ changed: z.literal(true) }),
    errors: ['code_invalid', 'too_often', 'busy'],
  }),
  'PATCH /api/user/me': endpoint({
    summary: 'Change my profile; a new email address counts once its code is confirmed',
    who: 'signed_in',
    body: account.profileChanges,
    reply: account.me,
    errors: ['password_wrong', 'too_often', 'busy'],
  }),
  'DELETE /api/user/me': endpoint({
    summary: 'Delete my account with everything in it, at once and for good',
    who: 'signed_in',
    clearsCache: true,
    body: z.strictObject({ password: field.anyPassword }),
    errors: ['password_wrong', 'last_admin', 'too_often', 'busy'],
  }),
  'GET /api/user/me/readers': endpoint({
    summary: 'How many others read my stories: what they would lose with my account',
    who: 'signed_in',
    reply: z.object({
      readers: z.int().min(0),
      /** The number of readers who have not reached an ending in all stories of mine that they started. */
      in_the_middle: z.int().min(0),
    }),
  }),
  'GET /api/user/me/export': endpoint({
    summary: 'Everything of mine in one archive (zip of JSON files)',
    who: 'signed_in',
    reply: z.custom<FileReply>(),
    isFile: true,
    errors: ['too_often'],
  }),
  'GET /api/user/me/sessions': endpoint({
    summary: "Where I'm signed in, last used first",
    who: 'signed_in',
    reply: z.object({ sessions: z.array(account.ownSession) }),
  }),
  'DELETE /api/user/me/sessions/:session_id': endpoint({
    summary: 'End one of my sessions',
    who: 'signed_in',
    params: z.strictObject({ session_id: field.pathPart }),
  }),
  'GET /api/user/me': endpoint({
    summary: 'Who is signed in',
    who: 'signed_in',
    reply: account.me,
  }),
};
