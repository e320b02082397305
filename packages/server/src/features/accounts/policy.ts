interface SignsIn {
  suspended_at: number | null;
  email_verified_at: number | null;
}

/** A suspended account stays shut, whatever is proved. */
export const isSuspended = (user: SignsIn): boolean => user.suspended_at !== null;

/** Whoever has confirmed the e-mail address may sign in. */
export const hasConfirmedEmail = (user: SignsIn): boolean => user.email_verified_at !== null;
