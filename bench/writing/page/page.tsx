/** The page of a node by itself, with a draft and a site of its own: for its measurements and its tests. Never shipped. */
import '../../../packages/web/src/ui/styles/styles.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { type App, AppContext } from '../../../packages/web/src/screen/app.ts';
import { useCheck } from '../../../packages/web/src/studio/check/run/use-check.ts';
import {
  DraftProvider,
  draftNow,
  useDraftStatus,
} from '../../../packages/web/src/studio/draft/draft-hooks.ts';
import { DraftInHand } from '../../../packages/web/src/studio/page/node-page/draft-in-hand.tsx';
import { NodePage } from '../../../packages/web/src/studio/page/node-page/node-page.tsx';
import type { PageHandle } from '../../../packages/web/src/studio/page/node-page/page-props.ts';
import { RulesPanel } from '../../../packages/web/src/studio/page/node-page/rules-panel.tsx';
import {
  type Addresses,
  AddressesContext,
} from '../../../packages/web/src/studio/queries/addresses.ts';
import { createSite, storyWith } from './site.ts';
import { textOfWords } from './texts.ts';

const asked = new URLSearchParams(location.search);
const body = asked.has('words')
  ? textOfWords(Number(asked.get('words')))
  : (asked.get('text') ?? '');
const site = createSite(storyWith(body));

/** The app, as far as a draft and a page ask for it. */
const app = {
  api: site.api,
  report: (error: unknown) => reportError(error),
  session: {
    current: () => ({ user_id: `u${Date.now()}` }),
    atStart: () => null,
    subscribe: () => () => {},
  },
} as unknown as App;
const session = app.session.current();
app.session.current = () => session;

const firstId = 'stairs';

function Opened() {
  const { phase, bodies } = useDraftStatus();
  const { result } = useCheck();
  const [id, setId] = useState(firstId);
  const handle = useRef<PageHandle>(null);
  // When the node's page is there, however long that takes.
  useEffect(() => {
    if (id !== firstId) handle.current?.focusText();
  }, [id]);
  Object.assign(window, { handle, textNow: () => draftNow().nodes.get(id)?.body, draftNow, id });
  if (phase !== 'ready' || bodies !== 'complete') return null;
  return (
    <>
      <h1 className="visually-hidden">Writing</h1>
      <NodePage
        key={id}
        id={id}
        handle={handle}
        findings={(result?.findings ?? []).filter(({ node_id }) => node_id === id)}
        onGo={setId}
        structure={{ split() {}, end() {}, showRules() {} }}
      />
      {asked.has('rules') && <RulesPanel id={id} />}
    </>
  );
}

/** Nothing is left of this page. */
const addresses: Addresses = {
  node: ({ id }) => `#${id}`,
  item: ({ id }) => `#${id}`,
  part: (part) => `#${part}`,
  play: ({ nodeId }) => ({ to: `#${nodeId}` }),
};

const screen = (
  <DraftProvider storyId="bench" path={{ username: 'ada', slug: 'salt' }}>
    <DraftInHand>
      <AddressesContext value={addresses}>
        <Opened />
      </AddressesContext>
    </DraftInHand>
  </DraftProvider>
);
const router = createMemoryRouter([{ path: '/:username/:slug/write', element: screen }], {
  initialEntries: ['/ada/salt/write'],
});
const root = document.getElementById('page');
if (root) {
  createRoot(root).render(
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={new QueryClient()}>
        <AppContext value={app}>
          <RouterProvider router={router} />
        </AppContext>
      </QueryClientProvider>
    </CSPProvider>,
  );
}
