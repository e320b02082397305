import type { EndpointKey } from '@brasslamp/contract';
import { onePixel } from '../../../testing/images.ts';
import { preparedFile } from '../../../testing/prepared-story.ts';
import { mp3 } from '../../../testing/sounds.ts';

const story = '/api/stories/:username/:story_slug';
const items = '/api/:username/:story_slug/chapters/:chapter_id/items';

/** The id of a group of edits, and of a node that is not there: its mark is passed over. */
const group = '01890000-0000-7000-8000-000000000001';

/** What is sent with a call, so that only its caller can be what is wrong with it. */
export function bodyOf(key: EndpointKey, ids: { chapter_id: string; story_slug: string }): unknown {
  const bodies: Partial<Record<string, unknown>> = {
    'POST /api/user/register': {},
    'POST /api/user/verify-email': { email: 'no@example.org', code: 'WRONGONE' },
    'POST /api/user/resend-verify-email': { email: 'no@example.org' },
    'PATCH /api/user/me': { bio: 'Writes by lamplight' },
    'DELETE /api/user/me': { password: 'wrong horse' },
    'POST /api/user/me/lists': { title: 'By the sea' },
    'PATCH /api/user/me/lists/:list_id': { note: 'For the holidays' },
    'PUT /api/user/me/lists/:list_id/stories/:story_id': { note: 'Wet' },
    'POST /api/user/change-password': {
      old_password: 'wrong horse',
      new_password: 'a wholly new one 8',
    },
    'POST /api/user/send-password-reset-email': { email: 'no@example.org' },
    'POST /api/user/reset-password': {
      email: 'no@example.org',
      code: 'WRONGONE',
      new_password: 'a wholly new one 8',
    },
    'POST /api/user/login': { username: 'nobody', password: 'wrong horse' },
    'POST /api/stories/:username': { title: 'New' },
    'POST /api/stories/:username/import': { file: Buffer.from(':: Start\nA mill.\n') },
    'POST /api/stories/:username/prepared': { file: preparedFile() },
    [`PUT ${story}/import/losses`]: { ids: [0], is_settled: true },
    [`PATCH ${story}`]: { title: ids.story_slug },
    [`POST ${story}/versions`]: { note: '' },
    [`POST ${story}/beta-readers`]: { token: 'no-such-token' },
    [`POST ${story}/chapters`]: { title: 'Next' },
    [`PATCH ${story}/chapters/:chapter_id`]: { title: 'Renamed' },
    [`POST ${story}/nodes`]: { chapter_id: ids.chapter_id, name: 'Cellar' },
    [`PUT ${story}/nodes/:node_id`]: { body: 'Dark.' },
    [`POST ${story}/images`]: { file: onePixel },
    [`POST ${story}/sounds`]: { file: mp3() },
    [`POST ${story}/test-plays`]: { name: 'Look', seed: 1, steps: [] },
    [`PUT ${story}/test-plays/:test_play_id`]: { name: 'Look again' },
    [`PUT ${story}/variables`]: { variables: [{ key: 'gold', kind: 'number' }] },
    [`PUT ${story}/achievements`]: { achievements: [{ key: 'brave', name: 'Brave' }] },
    [`PUT ${story}/story-wide`]: { lang: 'fr' },
    [`PUT ${story}/tags`]: { tags: [], is_complete: true },
    'PUT /api/user/me/filters': { without_tags: [], hide_notes: [], langs: [] },
    'PATCH /api/admin/tags/:tag_id': { is_hidden: true },
    [`PUT ${story}/check`]: { errors: 0, warnings: 0, notes: 0 },
    [`POST ${story}/edits`]: {
      groups: [{ id: group, act: 'mark', edits: [{ type: 'mark', marks: [{ id: group }] }] }],
    },
    [`POST ${items}`]: { key: 'coin', name: 'Coin' },
    [`PUT ${items}/:item_id`]: { name: 'Tin lamp' },
    'POST /api/user/me/guest-playthroughs': { guest_token: 'worthless' },
    [`POST ${story}/opening`]: { version_id: 'v1' },
    [`PATCH ${story}/playthrough/:playthrough_id`]: { name: 'Mine' },
    [`PUT ${story}/playthrough/:playthrough_id/action`]: { action_id: 'a1' },
    'PATCH /api/admin/users/:user_id': { password: 'correct horse 7 battery' },
    'POST /api/admin/users/:user_id/end-sessions': { password: 'wrong' },
    'POST /api/admin/content': { path: ids.story_slug, title: 'New' },
    'PUT /api/admin/content/:content_item_id': { title: 'House rules' },
  };
  return bodies[key];
}
