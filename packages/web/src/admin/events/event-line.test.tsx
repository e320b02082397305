import type { SiteEvent } from '@brasslamp/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { textIfKnown } from '../t.ts';
import { EventLine, eventTypes } from './event-line.tsx';

const about: SiteEvent = {
  id: 'e1',
  type: 'story_status_changed',
  created_at: '2026-11-20T14:03:00.000Z',
  actor_id: 'u1',
  actor_username: 'ada',
  subject_type: 'story',
  subject_id: 's1',
  detail: { title: 'The Mill', from: 'published', to: 'suspended', reason: '' },
};

const html = (event: Partial<SiteEvent>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <EventLine event={{ ...about, ...event }} />
    </MemoryRouter>,
  );

/** The words that a reader of the line reads, without the time. */
const words = (event: Partial<SiteEvent>) =>
  html(event)
    .replace(/<time.*?<\/time>/, '')
    .replace(/<\/d[td]>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .trim();

describe('a line about an event', () => {
  it('says who did what to which story, and how', () => {
    expect(words({})).toBe('ada changed the status of The Millfrom published to suspended');
  });

  it('says whether a story was featured or is no longer', () => {
    const featuring = (featured: boolean) =>
      words({ type: 'story_featured', detail: { title: 'The Mill', featured } });
    expect(featuring(true)).toBe('ada featured The Mill');
    expect(featuring(false)).toBe('ada stopped featuring The Mill');
  });

  it('leads to the person and to the story', () => {
    expect(html({})).toContain('href="/admin/users/u1"');
    expect(html({})).toContain('href="/admin/stories?search=The+Mill"');
  });

  it('shows markup in a name as it is written', () => {
    expect(html({ detail: { title: '<who>x</who>' } })).toContain('&lt;who&gt;x&lt;/who&gt;');
  });

  it('names who was typed when a login failed, and leads to their account if there is one', () => {
    const failed = { type: 'login_failed', actor_id: null, actor_username: null } as const;
    const subject = { subject_type: 'user', detail: { name: 'anna@example.org' } } as const;
    const known = { ...failed, ...subject, subject_id: 'u2' };
    expect(words(known)).toBe('A login as anna@example.org failed');
    expect(html(known)).toContain('href="/admin/users/u2"');
    expect(html({ ...known, subject_id: null })).not.toContain('href');
  });

  it('does not lead to a page that is deleted', () => {
    const deleted = { type: 'content_deleted', subject_type: 'content_item' } as const;
    const line = html({ ...deleted, detail: { title: 'Rules', path: 'rules' } });
    expect(line).not.toContain('/admin/contentitems');
  });

  it('says “none” where an account had no flags', () => {
    const given = { type: 'user_flags_changed', subject_type: 'user' } as const;
    const detail = { username: 'dan', from: '', to: 'admin', reason: '' };
    expect(words({ ...given, detail })).toBe('ada changed the flags of danfrom none to admin');
  });

  it('does not say of flags from the command line that their owner gave them', () => {
    const given = { type: 'user_flags_changed', actor_id: null, actor_username: null } as const;
    const subject = { subject_type: 'user', subject_id: 'u2' } as const;
    const detail = { username: 'dan', from: '', to: 'admin' };
    expect(words({ ...given, ...subject, detail })).toBe(
      'Someone at the server’s command line changed the flags of danfrom none to admin',
    );
    expect(words({ type: 'email_verified', actor_id: null, ...subject, detail })).toMatch(/^dan v/);
  });

  it('has a sentence and a name for every type', () => {
    for (const type of eventTypes) {
      expect(textIfKnown(`admin.events.${type}`), type).not.toBeNull();
      expect(textIfKnown(`admin.eventTypes.${type}`), type).not.toBeNull();
    }
  });
});
