/** The limits of what may be sent beside stories; texts in characters. Source: `spec/api.md` (fields). */
export const siteLimits = {
  usernameLeast: 3,
  username: 30,
  email: 254,
  passwordLeast: 8,
  password: 128,
  /** Of a password that is only compared with one. */
  triedPassword: 1_024,
  displayName: 100,
  bio: 1_000,
  /** The reason why an admin acted, or why one asks for it. */
  reason: 1_000,
  /** Of a page of the site, as HTML. */
  contentBody: 200_000,
  playthroughName: 100,
  listsOfOne: 100,
  storiesOnList: 500,
  listTitle: 100,
  listNote: 1_000,
  /** Of what somebody says about a story on a list. */
  listSentence: 300,
  /** Stories that a reader wants to read. */
  wanted: 1_000,
  /** Stories about which one asks at once where one is in them. */
  standings: 100,
  search: 200,
  /** The longest reading that a search calls short. */
  shortReadingMinutes: 15,
  /** Tags, notes or languages in a search, with commas between them, and how many of them. */
  searchedNames: 2_000,
  namesPerSearch: 20,
  /** Tags, notes or languages that a reader leaves out for good, of each kind. */
  rememberedNames: 100,
  /** What an admin says of a tag. */
  tagDescription: 1_000,
  /** Tags that mean the same as one. */
  synonymsPerTag: 50,
  /** Tags that nobody had before, from one account within 24 hours. */
  newTagsPerDay: 100,
  /** Entries of a list that are sent at once. */
  page: 100,
  cursor: 1_000,
  /** Ids, also such as nothing has. */
  id: 100,
  guestToken: 2_000,
  idempotencyKey: 128,
  /** An answer as it is sent; how long it may be is said by what is asked. */
  answer: 10_000,
  /** Addresses of images and sounds, with commas between them: about 100. */
  addresses: 5_000,
  flags: 10,
} as const;
