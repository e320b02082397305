import type { EndpointKey } from './endpoints.ts';

/** A quota is the number of calls that are possible at once, and of further ones each minute. */
export interface Quota {
  atOnce: number;
  perMinute: number;
}

export interface QuotaClass {
  /** For one account or guest. */
  ofPerson: Quota;
  /** For all callers from one address, such as a class of 30. */
  ofAddress: Quota;
}

/**
 * Limits on writes and on expensive reads. Nobody who reads or writes by hand reaches them: see
 * docs/decisions/0023-limits-that-protect-other-users.md.
 */
export const quotaClasses = {
  turns: {
    ofPerson: { atOnce: 5_000, perMinute: 600 },
    ofAddress: { atOnce: 30_000, perMinute: 6_000 },
  },
  playthroughs: {
    ofPerson: { atOnce: 300, perMinute: 60 },
    ofAddress: { atOnce: 3_000, perMinute: 600 },
  },
  edits: {
    ofPerson: { atOnce: 6_000, perMinute: 600 },
    ofAddress: { atOnce: 30_000, perMinute: 6_000 },
  },
  stories: {
    ofPerson: { atOnce: 300, perMinute: 30 },
    ofAddress: { atOnce: 3_000, perMinute: 300 },
  },
  checks: {
    ofPerson: { atOnce: 120, perMinute: 60 },
    ofAddress: { atOnce: 1_200, perMinute: 600 },
  },
  searches: {
    ofPerson: { atOnce: 600, perMinute: 120 },
    ofAddress: { atOnce: 6_000, perMinute: 1_200 },
  },
  images: {
    ofPerson: { atOnce: 100, perMinute: 20 },
    ofAddress: { atOnce: 1_000, perMinute: 200 },
  },
  accounts: {
    ofPerson: { atOnce: 300, perMinute: 60 },
    ofAddress: { atOnce: 3_000, perMinute: 600 },
  },
} as const satisfies Record<string, QuotaClass>;

export type QuotaName = keyof typeof quotaClasses;

type ReadKey = Extract<EndpointKey, `GET ${string}`>;
type WriteKey = Exclude<EndpointKey, ReadKey>;

/** The quota of every call that writes, and of reads that are as expensive. */
export const quotaOf: Readonly<Record<WriteKey, QuotaName> & Partial<Record<ReadKey, QuotaName>>> =
  {
    'POST /api/user/register': 'accounts',
    'POST /api/user/verify-email': 'accounts',
    'POST /api/user/resend-verify-email': 'accounts',
    'POST /api/user/login': 'accounts',
    'POST /api/user/logout': 'accounts',
    'POST /api/user/change-password': 'accounts',
    'POST /api/user/send-password-reset-email': 'accounts',
    'POST /api/user/reset-password': 'accounts',
    'PATCH /api/user/me': 'accounts',
    'DELETE /api/user/me': 'accounts',
    'DELETE /api/user/me/sessions/:session_id': 'accounts',
    'POST /api/guests': 'accounts',
    'POST /api/user/me/guest-playthroughs': 'accounts',
    'DELETE /api/user/me/removed-stories/:story_id': 'playthroughs',
    'PUT /api/user/me/wanted/:story_id': 'playthroughs',
    'DELETE /api/user/me/wanted/:story_id': 'playthroughs',
    'POST /api/user/me/lists': 'playthroughs',
    'PATCH /api/user/me/lists/:list_id': 'playthroughs',
    'DELETE /api/user/me/lists/:list_id': 'playthroughs',
    'PUT /api/user/me/lists/:list_id/stories/:story_id': 'playthroughs',
    'DELETE /api/user/me/lists/:list_id/stories/:story_id': 'playthroughs',
    'PATCH /api/admin/users/:user_id': 'accounts',
    'POST /api/admin/users/:user_id/end-sessions': 'accounts',
    'GET /api/user/send-test-email': 'accounts',
    'GET /api/event_test': 'accounts',

    'POST /api/user/me/bin/:story_id/restore': 'stories',
    'POST /api/stories/:username': 'stories',
    'POST /api/stories/:username/import': 'stories',
    'POST /api/stories/:username/prepared': 'stories',
    'PUT /api/stories/:username/:story_slug/import/losses': 'edits',
    'DELETE /api/stories/:username/:story_slug/import/originals/:node_id': 'edits',
    'POST /api/stories/:username/:story_slug/versions': 'stories',
    'POST /api/stories/:username/:story_slug/versions/:version_id/restore': 'stories',
    'POST /api/stories/:username/:story_slug/beta-link': 'stories',
    'DELETE /api/stories/:username/:story_slug/beta-link': 'stories',
    'POST /api/stories/:username/:story_slug/beta-readers': 'stories',
    'DELETE /api/stories/:username/:story_slug': 'stories',

    'PATCH /api/stories/:username/:story_slug': 'edits',
    'POST /api/stories/:username/:story_slug/chapters': 'edits',
    'PATCH /api/stories/:username/:story_slug/chapters/:chapter_id': 'edits',
    'DELETE /api/stories/:username/:story_slug/chapters/:chapter_id': 'edits',
    'POST /api/stories/:username/:story_slug/bin/:bin_id/restore': 'edits',
    'DELETE /api/stories/:username/:story_slug/bin/:bin_id': 'edits',
    'POST /api/stories/:username/:story_slug/nodes': 'edits',
    'PUT /api/stories/:username/:story_slug/nodes/:node_id': 'edits',
    'DELETE /api/stories/:username/:story_slug/nodes/:node_id': 'edits',
    'POST /api/:username/:story_slug/chapters/:chapter_id/items': 'edits',
    'PUT /api/:username/:story_slug/chapters/:chapter_id/items/:item_id': 'edits',
    'DELETE /api/:username/:story_slug/chapters/:chapter_id/items/:item_id': 'edits',
    'PUT /api/stories/:username/:story_slug/variables': 'edits',
    'PUT /api/stories/:username/:story_slug/achievements': 'edits',
    'PUT /api/stories/:username/:story_slug/story-wide': 'edits',
    'POST /api/stories/:username/:story_slug/edits': 'edits',
    'POST /api/admin/content': 'edits',
    'PUT /api/admin/content/:content_item_id': 'edits',
    'DELETE /api/admin/content/:content_item_id': 'edits',

    'POST /api/stories/:username/:story_slug/playthrough': 'playthroughs',
    'POST /api/stories/:username/:story_slug/opening': 'playthroughs',
    'PATCH /api/stories/:username/:story_slug/playthrough/:playthrough_id': 'playthroughs',
    'DELETE /api/stories/:username/:story_slug/playthrough/:playthrough_id': 'playthroughs',
    'POST /api/stories/:username/:story_slug/playthrough/:playthrough_id/restore': 'playthroughs',
    'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action': 'turns',

    'POST /api/stories/:username/:story_slug/test-plays': 'edits',
    'PUT /api/stories/:username/:story_slug/test-plays/:test_play_id': 'edits',
    'DELETE /api/stories/:username/:story_slug/test-plays/:test_play_id': 'edits',
    'GET /api/stories/:username/:story_slug/test-plays/results': 'checks',

    'GET /api/explore': 'searches',
    'GET /api/explore/random': 'searches',
    'GET /api/stories/:username/:story_slug/alike': 'searches',
    'GET /api/tags': 'searches',
    'GET /api/tags/:tag': 'searches',
    'PUT /api/stories/:username/:story_slug/tags': 'edits',
    'PUT /api/user/me/filters': 'playthroughs',
    'PATCH /api/admin/tags/:tag_id': 'edits',

    'POST /api/stories/:username/:story_slug/images': 'images',
    'DELETE /api/stories/:username/:story_slug/images/:image_id': 'images',
    'POST /api/stories/:username/:story_slug/sounds': 'images',
    'DELETE /api/stories/:username/:story_slug/sounds/:sound_id': 'images',

    'GET /api/stories/:username/:story_slug/check': 'checks',
    'PUT /api/stories/:username/:story_slug/check': 'edits',
    'GET /api/stories/:username/:story_slug/versions/:version_id/changes': 'checks',
  };
