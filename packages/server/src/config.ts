import { isIP } from 'node:net';
import { issueMessage } from '@brasslamp/contract/issue-message';
import { z } from 'zod';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

/** Whether an address can be the site's: its path is in cookies' names, and in patterns. */
function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { pathname, search, hash } = new URL(text);
  return /^(\/[\w.-]+)*\/*$/.test(pathname) && search === '' && hash === '';
}

/** The address without a slash at the end, and its path with one. */
function partsOf(publicUrl: string) {
  const { origin, pathname } = new URL(publicUrl);
  const path = pathname.replace(/\/+$/, '');
  return { publicUrl: origin + path, basePath: `${path}/` };
}

function isAddressRange(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits;
}

const settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  PUBLIC_URL: url('http:', 'https:')
    .refine(
      isPlainAddress,
      'must be a host, or a host and a path of letters, digits, “-”, “_” and “.”, such as https://example.org/stories',
    )
    .optional(),
  SITE_NAME: z.string().min(1).max(100).default('Brasslamp'),
  /** A host that counts visits (Plausible), with its port if it has one. */
  STATS_DOMAIN: z
    .string()
    .regex(/^(?!-)[a-z0-9.-]+(:\d{1,5})?$/i, 'must be a host name, such as stats.example.org')
    .optional(),
  MAIL_URL: z
    .string()
    .refine(
      (text) => /^(smtps?:\/\/.|dir:.)/.test(text),
      'must begin with smtp://, smtps:// or dir:',
    )
    .optional(),
  MAIL_FROM: z.string().min(3).default('Brasslamp <no-reply@localhost>'),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  FIRST_ADMIN_EMAIL: z.email('must be an email address').optional(),
  /** IP addresses or ranges (CIDR), separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (text) => text.split(',').every((range) => isAddressRange(range.trim())),
      'must be IP addresses or ranges, such as 10.0.0.1, 10.1.0.0/16',
    )
    .optional(),
  PLAN_SECONDS: z.coerce.number('must be a number').int().min(1).max(3_600).default(30),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
});

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Without a slash at the end; undefined = the address that the process listens on. */
  publicUrl: string | undefined;
  /** The path at which the site begins on its host: `/`, or that of `publicUrl`, such as `/stories/`. */
  basePath: string;
  siteName: string;
  statsDomain: string | undefined;
  mailUrl: string | undefined;
  mailFrom: string;
  secret: string | undefined;
  firstAdminEmail: string | undefined;
  trustedProxies: string[];
  /** The seconds after which the site looks again for stories whose planned time has come. */
  planSeconds: number;
  logLevel: (typeof logLevels)[number];
  hasRateLimits: boolean;
}

/** Parses the settings once, at the start. Throws one error that names every wrong setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty setting counts as not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `  ${issue.path.join('.')}: ${issueMessage(issue).message}`,
    );
    throw new Error(`These settings aren’t valid:\n${lines.join('\n')}`);
  }
  const s = parsed.data;
  return {
    host: s.HOST,
    port: s.PORT,
    dataDir: s.DATA_DIR,
    databaseUrl: s.DATABASE_URL,
    ...(s.PUBLIC_URL ? partsOf(s.PUBLIC_URL) : { publicUrl: undefined, basePath: '/' }),
    siteName: s.SITE_NAME,
    statsDomain: s.STATS_DOMAIN,
    mailUrl: s.MAIL_URL,
    mailFrom: s.MAIL_FROM,
    secret: s.SECRET,
    firstAdminEmail: s.FIRST_ADMIN_EMAIL,
    trustedProxies: s.TRUSTED_PROXIES?.split(',').map((range) => range.trim()) ?? [],
    planSeconds: s.PLAN_SECONDS,
    logLevel: s.LOG_LEVEL,
    hasRateLimits: s.RATE_LIMITS === 'on',
  };
}
