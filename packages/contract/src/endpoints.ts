import { keysOf } from '@brasslamp/story/model/records';
import type { z } from 'zod';
import { accountEndpoints } from './endpoints/account.ts';
import { adminEndpoints } from './endpoints/admin.ts';
import { binEndpoints } from './endpoints/bin.ts';
import { draftEndpoints } from './endpoints/draft.ts';
import { exportEndpoints } from './endpoints/export.ts';
import { guestEndpoints } from './endpoints/guest.ts';
import { importEndpoints } from './endpoints/import.ts';
import { exploreEndpoints } from './endpoints/library/explore.ts';
import { logicEndpoints } from './endpoints/logic.ts';
import { mediaEndpoints } from './endpoints/media.ts';
import { playthroughEndpoints } from './endpoints/playthrough.ts';
import { publishingEndpoints } from './endpoints/publishing.ts';
import { listEndpoints } from './endpoints/shelf/list.ts';
import { shelfEndpoints } from './endpoints/shelf/shelf.ts';
import { siteEndpoints } from './endpoints/site.ts';
import { storyEndpoints } from './endpoints/story.ts';
import { testPlayEndpoints } from './endpoints/test-play.ts';
import { writingEndpoints } from './endpoints/writing.ts';

export type { FileReply, FrozenReply } from './definition/endpoint.ts';

/** The calls of the API, keyed `METHOD /path/:param`. Server and web app both work by these keys. */
export const endpoints = {
  ...siteEndpoints,
  ...accountEndpoints,
  ...storyEndpoints,
  ...importEndpoints,
  ...publishingEndpoints,
  ...writingEndpoints,
  ...logicEndpoints,
  ...binEndpoints,
  ...draftEndpoints,
  ...mediaEndpoints,
  ...exportEndpoints,
  ...testPlayEndpoints,
  ...playthroughEndpoints,
  ...shelfEndpoints,
  ...listEndpoints,
  ...exploreEndpoints,
  ...guestEndpoints,
  ...adminEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

export const endpointKeys = keysOf(endpoints);

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The parameters, query and body of a call as a client sends them. */
export type ParamsIn<K extends EndpointKey> = In<Endpoints[K]['params']>;
export type QueryIn<K extends EndpointKey> = In<Endpoints[K]['query']>;
export type BodyIn<K extends EndpointKey> = In<Endpoints[K]['body']>;

/** The same as a handler receives them, after parsing. */
export type Params<K extends EndpointKey> = Out<Endpoints[K]['params']>;
export type Query<K extends EndpointKey> = Out<Endpoints[K]['query']>;
export type Body<K extends EndpointKey> = Out<Endpoints[K]['body']>;

/** The `data` of a reply. */
export type Reply<K extends EndpointKey> = Out<Endpoints[K]['reply']>;

export type Story = Reply<'GET /api/stories/:username/:story_slug'>;
/** A story as its owner’s list shows it. */
export type OwnStory = Reply<'GET /api/user/me/stories'>['stories'][number];
/** A plan to publish a story that could not be carried out. */
export type MissedPlan = NonNullable<Story['missed_plan']>;
export type Chapter = Reply<'GET /api/stories/:username/:story_slug/chapters/:chapter_id'>;
export type Node = Reply<'GET /api/stories/:username/:story_slug/nodes/:node_id'>;
export type NodeName = Reply<'GET /api/stories/:username/:story_slug/nodes'>['nodes'][number];
export type Version = Reply<'GET /api/stories/:username/:story_slug/versions'>['versions'][number];
export type Playthrough = Reply<'GET /api/stories/:username/playthroughs'>[number];
export type UnavailableStory = Reply<'GET /api/user/me/unavailable-stories'>['stories'][number];
export type RemovedStory = Reply<'GET /api/user/me/removed-stories'>['stories'][number];
export type ShelfTab = NonNullable<QueryIn<'GET /api/user/me/shelf'>['tab']>;
export type ShelfEntry = Reply<'GET /api/user/me/shelf'>['stories'][number];
export type StoryNews = NonNullable<ShelfEntry['news']>;
export type Standing = Reply<'GET /api/user/me/standings'>['standings'][number];
export type OwnList = Reply<'GET /api/user/me/lists'>['lists'][number];
export type ListWithStories = Reply<'GET /api/lists/:list_id'>;
export type PlaythroughWithView =
  Reply<'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id'>;
export type PastTurn =
  Reply<'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id/history'>['turns'][number];
export type VersionChange =
  Reply<'GET /api/stories/:username/:story_slug/versions/:version_id/changes'>['changes'][number];
export type PlaythroughAction =
  Body<'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action'>;
export type Item = Reply<'GET /api/:username/:story_slug/chapters/:chapter_id/items/:item_id'>;
export type Variable =
  Reply<'GET /api/stories/:username/:story_slug/variables'>['variables'][number];
export type Achievement =
  Reply<'GET /api/stories/:username/:story_slug/achievements'>['achievements'][number];
export type StoryWide = Reply<'GET /api/stories/:username/:story_slug/story-wide'>;
export type BinnedPart = Reply<'GET /api/stories/:username/:story_slug/bin'>['parts'][number];
export type RestoredPart = Reply<'POST /api/stories/:username/:story_slug/bin/:bin_id/restore'>;
export type TestPlay =
  Reply<'GET /api/stories/:username/:story_slug/test-plays'>['test_plays'][number];
/** A loss of an import, as the draft keeps it. */
export type StoredLoss = Reply<'GET /api/stories/:username/:story_slug/import'>['losses'][number];
export type StoryImport = Reply<'GET /api/stories/:username/:story_slug/import'>;
export type StoredImage = Reply<'GET /api/stories/:username/:story_slug/images'>['images'][number];
export type StoredSound = Reply<'GET /api/stories/:username/:story_slug/sounds'>['sounds'][number];
/** A page of the stories that a search finds. */
export type FoundStories = Reply<'GET /api/explore'>;
/** A tag of stories, under the name by which all that mean the same go. */
export type StoryTag = Reply<'GET /api/tags/:tag'>;
/** A tag as an admin sees it. */
export type AdminTag = Reply<'GET /api/admin/tags'>['tags'][number];
/** What a reader leaves out wherever they look for stories. */
export type ReaderFilters = Reply<'GET /api/user/me/filters'>;
export type User = Reply<'PATCH /api/admin/users/:user_id'>;
export type SiteEvent = Reply<'GET /api/event_test'>;
export type ContentItem = Reply<'GET /api/admin/content/:content_item_id'>;
export type Me = Reply<'GET /api/user/me'>;
