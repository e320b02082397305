import { dictionary } from '@zxcvbn-ts/language-common';

const commonPasswords = new Set(dictionary['passwords-common'].map(String));

export interface PasswordOwner {
  username: string;
  email: string;
  siteName: string;
}

/** What is wrong with a password whose length is right, as a sentence for the person; or null. */
export function weaknessOf(password: string, owner: PasswordOwner): string | null {
  const key = keyOf(password);
  if (commonPasswords.has(key)) {
    return 'This password is one of the most common ones. Choose one that is longer or less usual';
  }
  const [localPart = ''] = owner.email.split('@');
  if ([owner.username, owner.email, localPart].some((name) => keyOf(name) === key)) {
    return 'The password must differ from your username and your e-mail address. Choose another';
  }
  if (keyOf(owner.siteName) === key) {
    return 'The password must differ from the name of this site. Choose another';
  }
  return null;
}

const keyOf = (text: string) => text.normalize('NFKC').toLowerCase();
