/**
 * The faults of a reader's answer to what a story asks. The ids end in the problems of `readAnswer`. In a file of
 * its own, because the reader's page words them too.
 */
export const answers = {
  answer_missing: () => 'Type your answer first',
  answer_not_a_number: () => 'Type a number, in digits',
  answer_out_of_bounds: ({ min, max }: { min: number; max: number }) =>
    `Type a number from ${min} to ${max}`,
  answer_too_many_decimals: ({ decimals }: { decimals: number }) =>
    decimals === 0
      ? 'Type a whole number'
      : `Use up to ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`,
  answer_too_long: ({ most }: { most: number }) => `Use up to ${most} characters`,
  answer_unreadable: () => 'Remove the characters that aren’t text',
};
