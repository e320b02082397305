/** Who is asking, as the database knows them at this moment. */
export interface Viewer {
  user_id: string;
  username: string;
  is_admin: boolean;
  /** Reads without an account; may make only the calls of `reader`. */
  is_guest: boolean;
  session_id: string;
}
