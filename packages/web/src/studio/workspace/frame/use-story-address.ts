import type { Story } from '@brasslamp/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberStory, useStoryPath } from '../../queries/story-queries.ts';

/** Leads to the address that the story has now: it may have got another one while it was open, or since the link. */
export function useStoryAddress(story: Story | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { username, slug } = useStoryPath();
  const { pathname, search, state } = useLocation();
  useEffect(() => {
    if (!story || story.slug === slug) return;
    // What is known of it is known there too, so that nothing is waited for.
    rememberStory(client, { username, slug: story.slug }, story);
    const parts = pathname.split('/');
    parts[slugPlace] = encodeURIComponent(story.slug);
    const to = { pathname: parts.join('/'), search };
    void navigate(to, { replace: true, state, preventScrollReset: true });
  }, [client, navigate, story, username, slug, pathname, search, state]);
}

/** Of the parts of a path; part 0 is before the first slash. */
const slugPlace = 2;
