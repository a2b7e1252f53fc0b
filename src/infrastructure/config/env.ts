import type { z } from 'zod'
import { paymentEnvKeys } from '#infrastructure/config/env-keys-payments.ts'
import { envKey, envKeyNames } from '#infrastructure/config/env-keys.ts'
import type { EnvKeyName, envKeys } from '#infrastructure/config/env-keys.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Result } from '#kernel/result.ts'

export type EnvSource = Readonly<Record<string, string | undefined>>
export type EnvProblem = {
  readonly key: EnvKeyName
  readonly why: 'missing' | 'malformed' | 'known-secret' | 'insecure'
  /** The value; secrets are masked. */
  readonly read: string | null
}
export type EnvFailure = { readonly kind: 'wrong-environment'; readonly problems: readonly EnvProblem[] }

type Values = { [Key in EnvKeyName]?: z.output<(typeof envKeys)[Key]['schema']> }
export type Env = Extract<ReturnType<typeof readEnv>, { ok: true }>['value']

/** Secrets from documentation, and those typed while trying things out. */
const knownSecret = /demo|change.?me|example|secret|password|majlis|openssl|^(.)\1*$|0123456|1234567/i

/** Parses the environment. Empty values count as absent. */
export function readEnv(source: EnvSource) {
  const values: Values = {}
  const problems: EnvProblem[] = []
  for (const key of envKeyNames) {
    const text = source[key]?.trim() || envKey(key).default
    if (text === undefined) continue
    const parsed = envKey(key).schema.safeParse(text)
    if (parsed.success) Object.assign(values, { [key]: parsed.data })
    else problems.push({ key, why: 'malformed', read: envKey(key).secret ? maskOf(text) : text })
  }
  const production = values.MAJLIS_MODE === 'production'
  if (production) problems.push(...productionProblems(values, problems))
  const result: Result<ReturnType<typeof toEnv>, EnvFailure> = problems.length > 0
    ? fail({ kind: 'wrong-environment', problems })
    : ok(toEnv(values))
  return result
}

function productionProblems(values: Values, known: readonly EnvProblem[]): EnvProblem[] {
  const missing = envKeyNames
    .filter((key) => envKey(key).requiredInProduction && values[key] === undefined)
    .filter((key) => !known.some((problem) => problem.key === key))
    .map((key): EnvProblem => ({ key, why: 'missing', read: null }))
  const secret = values.MAJLIS_SECRET
  const weak = secret !== undefined && (knownSecret.test(secret) || new Set(secret).size < 8)
  return [
    ...missing,
    ...(weak ? [{ key: 'MAJLIS_SECRET', why: 'known-secret', read: maskOf(secret) } as const] : []),
    ...(values.BOT_CHALLENGE_URL?.startsWith('sandbox:')
      ? [{ key: 'BOT_CHALLENGE_URL', why: 'malformed', read: 'sandbox:' } as const]
      : []),
    ...(isInsecure(values)
      ? [{ key: 'MAJLIS_ORIGIN', why: 'insecure', read: values.MAJLIS_ORIGIN ?? '' } as const]
      : []),
  ]
}

/** Without https, cookies and everything that visitors type are readable on the way. */
function isInsecure({ MAJLIS_ORIGIN: origin = 'https://none', MAJLIS_ALLOW_HTTP: allowed }: Values): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && hostname !== 'localhost' && allowed !== true
}

function toEnv(values: Values) {
  const { MAJLIS_MODE: mode = 'demo', PORT: port = 4321 } = values
  const origin = values.MAJLIS_ORIGIN ?? `http://localhost:${port}`
  // In demo mode the shop also answers by its addresses in the network: infrastructure/http-server/host-list.ts.
  const hosts = values.MAJLIS_HOSTS ?? [new URL(origin).hostname]
  const [country = 'ae', language = 'en'] = (values.MAJLIS_DEFAULT_STOREFRONT ?? 'ae/en').split('/')
  return {
    mode,
    port,
    host: values.HOST ?? '127.0.0.1',
    origin,
    /** Lower case, with or without a port; without one, any port is meant. */
    hosts: [...new Set(hosts.map((host) => host.toLowerCase()))],
    dataDirectory: values.MAJLIS_DATA ?? './.data/majlis',
    /** Null: no files are taken from a directory. */
    importDrop:
      values.IMPORT_DROP_DIR === undefined
        ? null
        : { directory: values.IMPORT_DROP_DIR, hours: values.IMPORT_DROP_HOURS ?? null },
    buildDirectory: values.MAJLIS_DIST ?? './dist',
    /** null only in demo: see storedSecret(). */
    secret: values.MAJLIS_SECRET ?? null,
    defaultStorefront: { country, language: language === 'ar' ? ('ar' as const) : ('en' as const) },
    indexable: values.MAJLIS_INDEXABLE ?? false,
    tagManagerId: values.MAJLIS_GTM_ID ?? null,
    engagement:
      values.MAJLIS_ENGAGEMENT_ID === undefined
        ? null
        : { appId: values.MAJLIS_ENGAGEMENT_ID, dataCenter: values.MAJLIS_ENGAGEMENT_DATA_CENTER ?? 'DC_1' },
    /** Null: no limits. */
    cashLimits: values.MAJLIS_CASH_LIMITS ?? null,
    seedsDemoOrders: values.MAJLIS_DEMO_ORDERS !== 'none',
    messagesPerHour: values.MESSAGES_PER_HOUR ?? 0,
    /** Null: every method that a provider with keys (or the sandbox) offers. */
    paymentMethods: values.MAJLIS_PAYMENT_METHODS ?? null,
    /** Empty: transfers are written as CSV only. */
    payoutAccounts: values.PAYOUT_ACCOUNTS ?? new Map<string, { iban: string; bic: string }>(),
    /** Read by createProviders only. */
    paymentKeys: paymentKeysOf(values),
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    contentGraphqlUrl: values.CONTENT_GRAPHQL_URL ?? null,
    /** Null: the drawn map of stores only. */
    map:
      values.MAP_STYLE_URL === undefined
        ? null
        : {
            style: values.MAP_STYLE_URL,
            origins: [...new Set([new URL(values.MAP_STYLE_URL).origin, ...(values.MAP_ORIGINS ?? [])])],
          },
    /** Null: no game. */
    crossPlay: serviceAt(values.CROSS_PLAY_URL, values.CROSS_PLAY_KEY),
    /** Null: the delivery tables price extra services. */
    extraService: serviceAt(values.EXTRA_SERVICE_URL, values.EXTRA_SERVICE_KEY),
    /** Null: products are ranked by orders. */
    smartContent: serviceAt(values.SMART_CONTENT_URL, values.SMART_CONTENT_KEY),
    /** Null: the help pages answer. */
    chatService: serviceAt(values.CHAT_SERVICE_URL, values.CHAT_SERVICE_KEY),
    /** Null: sellers are files of src/content. */
    sellerService: serviceAt(values.SELLER_SERVICE_URL, values.SELLER_SERVICE_KEY),
    /** Null: the stores are in the database. */
    storeNetwork:
      values.STORE_NETWORK_URL === undefined
        ? null
        : { url: values.STORE_NETWORK_URL, key: values.STORE_NETWORK_KEY ?? null },
    /** Null: orders stay in this shop. */
    commerceEngine: serviceAt(values.COMMERCE_ENGINE_URL, values.COMMERCE_ENGINE_KEY),
    /** Null: this shop is the master of its catalog. */
    catalogService: serviceAt(values.CATALOG_SERVICE_URL, values.CATALOG_SERVICE_KEY),
    /** Null: leads stay in the database. */
    leadsApi: serviceAt(values.LEADS_API_URL, values.LEADS_API_KEY),
    /** Null: the ledger of this shop is the master of its wallets. */
    walletService: serviceAt(values.WALLET_SERVICE_URL, values.WALLET_SERVICE_KEY),
    trustedProxies: values.TRUST_PROXY ?? 0,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? 'Majlis <orders@majlis.example>',
    smsUrl: values.SMS_URL ?? null,
    googleClientId: values.GOOGLE_CLIENT_ID ?? null,
    codesPerDay: values.SMS_CODES_PER_DAY ?? 2000,
    smsTemplateId: values.SMS_TEMPLATE_ID ?? null,
    /** Null: off. */
    botChallengeUrl: values.BOT_CHALLENGE_URL ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    sentryDsn: values.SENTRY_DSN ?? null,
    logLevel: values.LOG_LEVEL ?? 'info',
    memoryCollectAboveMb: values.MEMORY_COLLECT_ABOVE_MB ?? null,
    cacheMb: values.CACHE_MB ?? 64,
    rendersPerMinute: values.RENDERS_PER_MINUTE ?? 300,
  }
}

/** A service of the retailer and the key for it; null: none. */
const serviceAt = (url: string | undefined, key: string | undefined) =>
  url === undefined ? null : { url, key: key ?? null }

const paymentKeysOf = (values: Values): Pick<Values, keyof typeof paymentEnvKeys> =>
  Object.fromEntries(Object.keys(paymentEnvKeys).map((key) => [key, values[key as EnvKeyName]]))

const maskOf = (secret: string) => `(${secret.length} characters, not shown)`
