/**
 * The interface between the server's `site/` and the built `entry-server`. Types only: the server imports this, and
 * loads the built file at run time.
 */
import type { EndpointKey, Reply } from '@brasslamp/contract';
import type { ErrorCode, FieldError } from '@brasslamp/contract/error-codes';
import type { Theme } from './device/theme.ts';
import type { SiteFacts } from './screen/app.ts';
import type { Session } from './session/session.ts';

export interface ServerCallInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  ifMatch?: number | null;
}

export type ServerCallResult<Key extends EndpointKey> =
  | { ok: true; reply: Reply<Key> }
  | {
      ok: false;
      problem: {
        code: ErrorCode;
        status: number;
        detail: string;
        errors?: FieldError[];
        current?: unknown;
        retryAfterMs?: number;
      };
    };

export interface PageRequest {
  request: Request;
  session: Session | null;
  /** The guest who reads without an account; null where somebody is signed in. */
  guest: { user_id: string } | null;
  /** The text in the cookie of a guest, whatever it is worth. */
  guestToken: string | null;
  /** The text in the cookie of the last reading. */
  lastRead: string | null;
  /** The cookie held a token that is worth nothing any more: the browser is to forget it. */
  hasDeadToken: boolean;
  /** The theme by the browser's cookie; somebody who is signed in has it in the profile. */
  themeInCookie: Theme;
  /** The preferences of this browser's reader, as their cookie has them. */
  preferencesInCookie: string | null;
  site: SiteFacts;
  isHttps: boolean;
  call<Key extends EndpointKey>(key: Key, input: ServerCallInput): Promise<ServerCallResult<Key>>;
  /** From now on calls are made by the one who bears this token. */
  callAs(token: string): Promise<void>;
  /** An error that nobody expected; the visitor only hears that there was one. */
  report(error: unknown): void;
}

export type PageReply =
  | { kind: 'redirect'; status: number; location: string; cookies: string[] }
  | {
      kind: 'page';
      status: number;
      cookies: string[];
      /** The data on which the page's HTML depends, all of it besides the address. */
      dataJson: string;
      /** Of the styles in the document, for its policy: `sha256-…`. */
      styleHash: string;
      /** The whole document. The only costly step, and a pure function of address and data. */
      render(): string;
    };

export interface PageServer {
  answer(given: PageRequest): Promise<PageReply>;
  /** A document of nothing that draws itself, for a browser that cannot reach the site. */
  emptyPage(site: SiteFacts, publicUrl: string): { html: string; styleHash: string };
}

/** From Vite's `manifest.json`: what a page needs to load which file. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; assets?: string[] }
>;

/** The files of the build, and the hash by which a page's policy knows its styles: `sha256-…`. */
export interface BuiltFiles {
  manifest: Manifest;
  /** The text of each style sheet, by its file in the manifest. */
  styles: Record<string, string>;
  hashOf(text: string): string;
  /** The path at which the site begins on its host: `/`, or one such as `/stories/`. */
  basePath: string;
}

export interface EntryServer {
  createPageServer(built: BuiltFiles): PageServer;
}
