import type { ComponentType } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunction,
} from 'react-router';
import { ApiError, type Failure, failureOf } from '../api/api.ts';
import { insideOf } from '../host/base-path.ts';
import { pathTo } from '../routes.ts';
import { appContext } from './app.ts';
import { cameFrom } from './came-from.ts';

/** A screen's file, with what it may export. `loader` and `action` run in both worlds. */
export interface ScreenModule {
  Component?: ComponentType;
  loader?: (args: LoaderFunctionArgs) => unknown;
  action?: (args: ActionFunctionArgs) => unknown;
  handle?: ScreenHandle;
  shouldRevalidate?: ShouldRevalidateFunction;
}

/** Loads the file of a screen. */
export type LoadScreen = () => Promise<ScreenModule>;

/**
 * `title` comes before the site's name; null = the site's name alone. `loaded` is what the
 * screen's loader gave, undefined when it has none or failed.
 */
export interface ScreenHandle {
  /** A page that is drawn as its reader wants to read (`reader/preferences/`). */
  // biome-ignore lint/suspicious/noExplicitAny: each screen knows the type of its own loader.
  isReading?: boolean | ((loaded: any) => boolean);
  // biome-ignore lint/suspicious/noExplicitAny: each screen knows the type of its own loader.
  title?: (loaded: any, params: Record<string, string | undefined>) => string | null;
  /** Stands below the page, outside of what the screen draws. */
  Footer?: ComponentType;
}

/** The data of an action that failed, at `useActionData()` or `fetcher.data`. */
export interface Failed {
  failure: Failure;
}

/** Loads a screen's file and gives its loader and action the site's answers to failures. */
export function screenModule(load: LoadScreen) {
  return async (): Promise<ScreenModule> => {
    const { loader, action, ...rest } = await load();
    return {
      ...rest,
      ...(loader && { loader: inside((args) => answerFailures(args, loader, asErrorScreen)) }),
      ...(action && { action: inside((args) => answerFailures(args, action, asFailed)) }),
    };
  };
}

/** For loaders and actions: the path of the address that they get begins where the site does. */
export const inside =
  <Result>(run: (args: LoaderFunctionArgs) => Result) =>
  (args: LoaderFunctionArgs): Result => {
    const url = new URL(args.url);
    url.pathname = insideOf(url.pathname);
    return run({ ...args, url });
  };

async function answerFailures(
  args: LoaderFunctionArgs,
  run: (args: LoaderFunctionArgs) => unknown,
  answer: (failure: Failure) => unknown,
) {
  const { context, url } = args;
  try {
    return await run(args);
  } catch (error) {
    if (error instanceof Response || isAbort(error)) throw error;
    if (!(error instanceof ApiError)) {
      context.get(appContext).report(error);
      return answer(failureOf(error));
    }
    if (error.code === 'not_signed_in') {
      const { isGuestGone } = context.get(appContext);
      return redirect(loginFrom(url, isGuestGone ? guestGone : {}));
    }
    return answer(error.toFailure());
  }
}

const guestGone = cameFrom('guest-gone');

/** Whether an error only says that nobody waits any more. */
export const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';

function asErrorScreen(failure: Failure): never {
  throw data(failure, { status: failure.status });
}

const asFailed = (failure: Failure) =>
  data({ failure } satisfies Failed, { status: failure.status });

/** The login screen that leads back here. */
export function loginFrom(
  url: { pathname: string; search: string },
  more: Record<string, string> = {},
): string {
  return pathTo('login', undefined, { next: url.pathname + url.search, ...more });
}
