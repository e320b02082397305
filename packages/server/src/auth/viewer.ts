/** The person who makes the call, as the database knows them now. */
export interface Viewer {
  user_id: string;
  username: string;
  is_admin: boolean;
  /** Reads without an account; may only make calls marked `reader`. */
  is_guest: boolean;
  session_id: string;
}
