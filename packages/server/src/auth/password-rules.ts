import { dictionary } from '@zxcvbn-ts/language-common';

const commonPasswords = new Set(dictionary['passwords-common'].map(String));

export interface PasswordOwner {
  username: string;
  email: string;
  siteName: string;
}

type Weakness = 'password_is_common' | 'password_is_name' | 'password_is_site';

/** The weakness of a password whose length is right, as a message id; null = it has none. */
export function weaknessOf(password: string, owner: PasswordOwner): Weakness | null {
  const key = keyOf(password);
  if (commonPasswords.has(key) || isPattern(key)) {
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

const fewestCharacters = 3;
const longestBlock = 4;
/** Rows in which one plainly goes on typing, there and back. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const steps = new Set(
  rows.flatMap((row) =>
    [...row].slice(1).flatMap((sign, at) => [`${row[at]}${sign}`, `${sign}${row[at]}`]),
  ),
);

/** Hardly any different characters, a short block again and again, or a row that is typed along. */
function isPattern(text: string): boolean {
  const signs = [...text];
  if (new Set(signs).size < fewestCharacters) return true;
  const isBlock = (length: number) => signs.every((sign, at) => sign === signs[at % length]);
  const blocks = Array.from(
    { length: Math.min(longestBlock, signs.length >> 1) },
    (_, at) => at + 1,
  );
  if (blocks.some(isBlock)) return true;
  // Where one row ends another may begin: `abcdef123456`.
  const breaks = signs.filter((sign, at) => at > 0 && !steps.has(`${signs[at - 1]}${sign}`)).length;
  return breaks * 4 <= signs.length - 4;
}

const keyOf = (text: string) => text.normalize('NFKC').toLowerCase();
