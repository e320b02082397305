/** The person of an account, doing something to their own account: for the events. */
export const ownAccountEvent = ({ id, username }: { id: string; username: string }) => ({
  actor: { user_id: id, username },
  subject: { type: 'user' as const, id },
});
