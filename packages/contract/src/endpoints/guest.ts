import { siteLimits } from '@brasslamp/story/model/site-limits';
import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import * as account from '../schemas/account.ts';

export const guestEndpoints = {
  'POST /api/guests': endpoint({
    summary: 'Read without an account: a token for the calls of readers, for this browser to keep',
    who: 'anyone',
    reply: account.token,
    status: 201,
    givesToken: true,
    errors: ['too_often'],
  }),
  'POST /api/user/me/guest-playthroughs': endpoint({
    summary:
      'Take over what this browser played as a guest. A token that is worth nothing moves nothing',
    who: 'signed_in',
    body: z.strictObject({ guest_token: z.string().min(1).max(siteLimits.guestToken) }),
    reply: z.object({ moved: z.int() }),
    status: 200,
  }),
};
