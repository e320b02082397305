import type { EntryServer, Manifest, PageServer } from '@brasslamp/web/page-server';
import type { ViteDevServer } from 'vite';

/** The script before all others: it lets changes in. */
export const firstScript = '/@dev';

/** The nonce by which a page's policy allows the styles that Vite puts in. All else is as in a built site. */
export const nonce = 'dev';

/** The files of the sources: each is a file of its own, which Vite serves under its name. */
const sources = new Proxy<Manifest>({}, { get: (_, source) => ({ file: String(source) }) });

const inHead = [
  `<meta property="csp-nonce" nonce="${nonce}">`,
  '<link rel="stylesheet" href="/src/ui/styles/styles.css">',
  `<script type="module" src="${firstScript}"></script>`,
].join('');

const head = '<head>';
/** The styles that the build left for a page: none. */
const noStyle = '<style></style>';

/** Pages that are drawn by the web app's sources as they are now. They are the site's from `begin` on. */
export function drawnFromSources(basePath: string) {
  let load: () => Promise<PageServer>;
  let last: PageServer;
  const pages: PageServer = {
    async answer(given) {
      last = await load();
      const reply = await last.answer(given);
      // A page with a cookie is drawn for one visitor, and not taken from what was drawn before a change.
      const cookies = [...reply.cookies, 'dev=1; Path=/; SameSite=Strict'];
      if (reply.kind === 'redirect') return { ...reply, cookies };
      const render = () => reply.render().replace(head, `${head}${inHead}`).replace(noStyle, '');
      return { ...reply, cookies, styleHash: `nonce-${nonce}`, render };
    },
    emptyPage: (...given) => last.emptyPage(...given),
  };
  return {
    pages,
    async begin(vite: ViteDevServer) {
      load = async () => {
        const { createPageServer } = (await vite.ssrLoadModule(
          '/src/entry-server.tsx',
        )) as EntryServer;
        return createPageServer({ manifest: sources, styles: {}, hashOf: () => '', basePath });
      };
      last = await load();
    },
  };
}
