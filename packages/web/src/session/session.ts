/** Who is signed in, as the screens know it. What they may do is decided by the server. */
export interface Session {
  user_id: string;
  username: string;
  flags: string[];
}

/** What an e-mail address waits for a code for. */
export type PendingPurpose = 'verification' | 'passwordReset';

/** What screens read; the browser's store changes, a server's holds still for one request. */
export interface SessionSource {
  current(): Session | null;
  /** As the server rendered the page: what hydration begins with. */
  atStart(): Session | null;
  subscribe(listener: () => void): () => void;
}
