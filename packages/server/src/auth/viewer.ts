/** Who is asking, as the database knows them at this moment. */
export interface Viewer {
  user_id: string;
  username: string;
  is_admin: boolean;
  session_id: string;
}
