import { defineConfig } from '@playwright/test';
import { headlessChromiumPath } from '../tooling/machine/chromium.mjs';

const isRoot = process.getuid?.() === 0;

/**
 * Chromium's address bar renders its suggestions as pages: two more for each page opened here, at the
 * same cost. It also keeps a process ready for a page that never comes. The rest is Playwright's own
 * list, which this one replaces.
 */
const withoutFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['SpareRendererForSitePerProcess'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch', 'TcpPortRandomizationWin'],
];

/** The journeys that take longest: begun first, so that no worker is left alone with them. */
const longest =
  /(author-builds-by-forms|below-a-path|forty-nodes|every-screen-passes-axe)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'all others', testMatch: '**/*.spec.ts', testIgnore: longest },
  ],
  outputDir: '../.cache/e2e',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // More than the cores of a small machine: a journey waits half of its time.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    // A step that waits for what never comes says so itself, long before the journey's time is up.
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await headlessChromiumPath(),
      chromiumSandbox: !isRoot,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${withoutFeatures.join(',')}`,
      ],
    },
  },
});
