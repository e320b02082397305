/** How a body travels, by the contract's `bodyType`. */
export const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
} as const;
