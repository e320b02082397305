import { type App, createApp } from './app.ts';
import type { Config } from './config.ts';
import { addFirstPages } from './features/content/first-pages.ts';
import { addDemoStories } from './features/importing/add-demo-stories.ts';

export interface Server {
  siteName: string;
  /** The address at which people reach the site. */
  url: string;
  stop(): Promise<void>;
}

/** Opens the database, makes the first pages and the demo stories on an empty site, and listens. */
export async function start(config: Config, given?: App): Promise<Server> {
  const app = given ?? (await createApp(config));
  await addFirstPages(app.database, config.siteName, Date.now());
  await addDemoStories(app.database, Date.now());
  const address = await app.listen();
  return { siteName: config.siteName, url: config.publicUrl ?? address, stop: app.stop };
}
