import { isKeyOf } from '@brasslamp/story/model/records';
import type { StaticHandlerContext, useLoaderData } from 'react-router';
import { translatorWith } from '../i18n/translate.ts';
import type { loader as loadContentItem } from '../library/content-item.tsx';
import type { loader as loadExplore } from '../library/explore/explore.tsx';
import type { loader as loadTag } from '../library/explore/tag-page.tsx';
import { isAnyStory, pathOf, queryOf } from '../library/explore/wanted-stories.ts';
import type { loader as loadHome } from '../library/home/home.tsx';
import type { loader as loadList } from '../library/lists/public-list.tsx';
import type { loader as loadStory } from '../library/story.tsx';
import type { loader as loadUsername } from '../library/username.tsx';
import { pathTo, type ScreenName } from '../routes.ts';
import messages from './en.json';
import type { DrawnPage, PageHead } from './head-html.ts';

/** The texts that only crawlers and previews of links read: browsers load none of them. */
const t = translatorWith(messages);

type LoadedBy<Loader> = ReturnType<typeof useLoaderData<Loader>>;

const home = ({ siteName }: DrawnPage<LoadedBy<typeof loadHome>>): PageHead => ({
  title: siteName,
  description: t('head.home.description'),
  type: 'website',
  path: pathTo('home'),
  picture: pictureOfSite(siteName),
  structured: { '@type': 'WebSite', name: siteName, url: pathTo('home') },
  feed: { path: '/feeds/stories.atom', title: t('head.feed.site', { site: siteName }) },
});

function username({
  loaded: { author },
  search,
  siteName,
}: DrawnPage<LoadedBy<typeof loadUsername>>): PageHead | null {
  if (!author) return null;
  const name = author.display_name || author.username;
  const cursor = search.get('cursor');
  const params = { username: author.username };
  const url = pathTo('username', params);
  return {
    title: name,
    description: author.bio || t('head.author.description', { author: name }),
    type: 'profile',
    path: cursor ? pathTo('username', params, { cursor }) : url,
    picture: pictureOfSite(siteName),
    structured: {
      '@type': 'ProfilePage',
      url,
      mainEntity: {
        '@type': 'Person',
        name,
        alternateName: author.username,
        description: author.bio || undefined,
        url,
      },
    },
    feed: {
      path: `/feeds/${author.username}.atom`,
      title: t('head.feed.author', { author: name }),
    },
  };
}

function story({
  loaded: { story, ending },
}: DrawnPage<LoadedBy<typeof loadStory>>): PageHead | null {
  const { title, author, status } = story;
  // Its owner and admins see other stories here, too.
  if (status !== 'published' && status !== 'archived') return null;
  const params = { username: story.username, slug: story.slug };
  const url = pathTo('story', params);
  const drawn = `/pictures/${story.username}/${story.slug}.png`;
  const picture = story.cover ?? drawn;
  const description = story.description || t('head.story.description', { title, author });
  const alt = t('head.story.picture', { title, author });
  const ofEnding = ending && {
    title: t('head.ending.title', { ending: ending.name, title }),
    description: t('head.ending.description', { ending: ending.name, title }),
    sharedPath: pathTo('story', params, { ending: ending.name }),
    picture: {
      path: `${drawn}?${new URLSearchParams({ ending: ending.name })}`,
      alt: t('head.ending.title', { ending: ending.name, title }),
    },
  };
  return {
    title,
    description,
    type: 'book',
    path: url,
    picture: { path: picture, alt },
    ...ofEnding,
    structured: {
      '@type': 'Book',
      name: title,
      url,
      image: picture,
      author: { '@type': 'Person', name: author, url: pathTo('username', story) },
      datePublished: story.published_at ?? undefined,
      dateModified: story.updated_at,
      genre: 'Interactive fiction',
      bookFormat: 'https://schema.org/EBook',
      interactivityType: 'active',
      isAccessibleForFree: true,
    },
    feed: {
      path: `/feeds/${story.username}.atom`,
      title: t('head.feed.author', { author }),
    },
  };
}

function publicList({
  loaded: { list },
  siteName,
}: DrawnPage<LoadedBy<typeof loadList>>): PageHead | null {
  // Its owner sees a private one here, too.
  if (!list.is_public) return null;
  const { id, title, note, username: owner } = list;
  const path = pathTo('publicList', { listId: id });
  return {
    title,
    description: note || t('head.list.description', { title, owner }),
    type: 'website',
    path,
    picture: pictureOfSite(siteName),
    structured: { '@type': 'CollectionPage', name: title, url: path },
    feed: { path: `/feeds/lists/${id}.atom`, title: t('head.feed.list', { title, owner }) },
  };
}

function contentItem({
  loaded: { content },
  params: { name = '' },
  siteName,
}: DrawnPage<LoadedBy<typeof loadContentItem>>): PageHead | null {
  if (!content) return null;
  const path = pathTo('contentItem', { name });
  return {
    title: content.title,
    description: textOf(content.body) || t('head.home.description'),
    type: 'website',
    path,
    picture: pictureOfSite(siteName),
    structured: { '@type': 'WebPage', name: content.title, url: path },
  };
}

/** Searches can be shared; search engines have the list of all stories, and the pages of tags. */
function explore({
  loaded: { wanted, isFurther },
  siteName,
}: DrawnPage<LoadedBy<typeof loadExplore>>): PageHead {
  const path = pathOf(wanted);
  const { show_hidden: _, lift: __, unread: ___, ...shared } = queryOf(wanted);
  return {
    title: t('head.explore.title', { site: siteName }),
    description: t('head.explore.description', { site: siteName }),
    type: 'website',
    path,
    picture: pictureOfSite(siteName),
    structured: {
      '@type': 'CollectionPage',
      name: t('head.explore.title', { site: siteName }),
      url: path,
    },
    feed: isAnyStory(wanted)
      ? { path: '/feeds/stories.atom', title: t('head.feed.site', { site: siteName }) }
      : {
          path: `/feeds/explore.atom?${new URLSearchParams(shared)}`,
          title: t('head.feed.search', { site: siteName }),
        },
    isUnlisted: isFurther || !isAnyStory(wanted) || wanted.sort !== undefined,
  };
}

function tag({
  loaded: { tag: shown, wanted, isFurther },
  siteName,
}: DrawnPage<LoadedBy<typeof loadTag>>): PageHead {
  const { name, description } = shown;
  const path = pathTo('tag', { tag: name });
  return {
    title: name,
    description: description || t('head.tag.description', { tag: name, site: siteName }),
    type: 'website',
    path,
    picture: pictureOfSite(siteName),
    structured: { '@type': 'CollectionPage', name, url: path },
    feed: {
      path: `/feeds/tags/${encodeURIComponent(name)}.atom`,
      title: t('head.feed.tag', { tag: name, site: siteName }),
    },
    isUnlisted: isFurther || wanted.show_hidden !== undefined,
  };
}

const pictureOfSite = (siteName: string): PageHead['picture'] => ({
  path: '/pictures/site.png',
  alt: t('head.site.picture', { site: siteName }),
});

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of sanitized HTML, which has no other entities. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .trim();

/** The public screens. All others are private. */
export const headOfScreen: Partial<
  // biome-ignore lint/suspicious/noExplicitAny: each function knows what its own screen loads.
  Record<ScreenName, (page: DrawnPage<any>) => PageHead | null>
> = { home, explore, tag, username, story, publicList, contentItem };

/** The head of a drawn page, for crawlers; null = it is private, or not what was asked for. */
export function headOf(
  {
    errors,
    statusCode,
    matches,
    loaderData,
  }: Pick<StaticHandlerContext, 'errors' | 'statusCode' | 'matches' | 'loaderData'>,
  url: URL,
  siteName: string,
): PageHead | null {
  const shown = matches.at(-1);
  if (errors || statusCode !== 200 || !shown?.route.id) return null;
  const { params, route } = shown;
  const head = isKeyOf(headOfScreen, route.id) ? headOfScreen[route.id] : undefined;
  const loaded = loaderData[route.id];
  return head?.({ loaded, params, search: url.searchParams, siteName }) ?? null;
}
