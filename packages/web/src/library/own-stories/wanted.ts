/** The orders of an author's stories on their desk. */
export const orders = ['written', 'title', 'words'] as const;

/** The stories of one's own that are asked for: those with these words in the title, in this order. */
export interface Wanted {
  search: string;
  order: (typeof orders)[number];
}

/** As it stands in the address of the page; what nobody can ask for is left out. */
export function wantedIn(params: URLSearchParams): Wanted {
  const order = orders.find((one) => one === params.get('order')) ?? 'written';
  return { search: params.get('search')?.trim() ?? '', order };
}
