import { CSPProvider } from '@base-ui/react/csp-provider';
import type { Story } from '@brasslamp/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useLoaderData } from 'react-router';
import { ApiError } from '../../api/api.ts';
import { SignInAgain } from '../../forms/sign-in-again.tsx';
import { rememberStory, useStoryPath } from '../queries/story-queries.ts';

/** The frame of all writing screens. */
export function Component() {
  const story = useLoaderData<Story | null | undefined>();
  const path = useStoryPath();
  const [client] = useState(() => {
    const client = createQueryClient();
    if (story) rememberStory(client, path, story);
    return client;
  });
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <Outlet />
        <SignInAgain />
      </QueryClientProvider>
    </CSPProvider>
  );
}

/** The API itself says when the site cannot be reached; what it refuses is not asked again. */
function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) =>
          failures < 1 && !(error instanceof ApiError && error.status < 500),
      },
    },
  });
}
