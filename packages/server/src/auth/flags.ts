export const flagsOf = (user: { flags: string }): string[] => JSON.parse(user.flags);

export const withFlag = (flags: string[], flag: string): string[] => [
  ...flags.filter((one) => one !== flag),
  flag,
];
