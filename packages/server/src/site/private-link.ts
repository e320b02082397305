/** An address with the token of a private link in it, or with a way back to one: nobody else is to learn it. */
export const hasPrivateToken = (url: string): boolean => /(?:[?&]|%3F|%26)beta(?:=|%3D)/i.test(url);

/** The pages that a mail leads to: their address holds an e-mail address, and a code after the `#`. */
export const isCodePage = (url: string): boolean => /^\/(verify-email|reset-password)\b/.test(url);
