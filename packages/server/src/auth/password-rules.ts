import { dictionary } from '@zxcvbn-ts/language-common';

const commonPasswords = new Set(dictionary['passwords-common'].map(String));

export interface PasswordOwner {
  username: string;
  email: string;
  siteName: string;
}

type Weakness = 'password_is_common' | 'password_is_name' | 'password_is_site';

/** What is wrong with a password whose length is right: a message id, or null. */
export function weaknessOf(password: string, owner: PasswordOwner): Weakness | null {
  const key = keyOf(password);
  if (commonPasswords.has(key)) {
    return 'password_is_common';
  }
  const [localPart = ''] = owner.email.split('@');
  if ([owner.username, owner.email, localPart].some((name) => keyOf(name) === key)) {
    return 'password_is_name';
  }
  if (keyOf(owner.siteName) === key) {
    return 'password_is_site';
  }
  return null;
}

const keyOf = (text: string) => text.normalize('NFKC').toLowerCase();
