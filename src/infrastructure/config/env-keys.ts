import { z } from 'zod'
import { paymentEnvKeys } from './env-keys-payments.ts'
import { serviceEnvKeys } from './env-keys-services.ts'

/** How many orders that nobody has paid for, and nobody's phone is proven for, may be open together. */
export type CashLimits = {
  readonly phone: number
  readonly email: number
  /** Of one building, whose households share it. */
  readonly address: number
  /** Units in the open orders of a phone or an email address. */
  readonly units: number
}

/** A variable of the environment: its purpose, its valid values and its default. */
export type EnvKey<Value = unknown> = {
  readonly description: string
  /** Completes "expected …". */
  readonly expected: string
  readonly schema: z.ZodType<Value, string>
  readonly default?: string
  /** Shown when there is no default. */
  readonly example?: string
  readonly secret?: true
  readonly requiredInProduction?: true
}

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535)

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

const urlOf = (...protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))

const origin = z
  .string()
  .regex(/^https?:\/\/[^\s/?#@]+\/?$/i)
  .refine((value) => URL.canParse(value))
  .transform((value) => new URL(value).origin)

const listOf = (item: RegExp) =>
  z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine((items) => items.length > 0 && items.every((each) => item.test(each)))

/** "phone=3 email=3 address=10 units=40", or "none". */
/** Seconds since midnight. */
const dayHours = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/)
  // From an hour until the same: never, which is not meant.
  .refine((text) => text.slice(0, 5) !== text.slice(6))
  .transform((text) => {
    const [from = 0, until = 0] = text.split('-').map((time) => {
      const [hour, minute] = time.split(':').map(Number)
      return (hour ?? 0) * 3600 + (minute ?? 0) * 60
    })
    return { from, until }
  })

const cashLimits = z
  .string()
  .regex(/^(?:none|phone=\d{1,4} email=\d{1,4} address=\d{1,4} units=\d{1,6})$/)
  .transform((text): CashLimits | null => {
    const [phone = 0, email = 0, address = 0, units = 0] = (text.match(/\d+/g) ?? []).map(Number)
    return text === 'none' ? null : { phone, email, address, units }
  })

/** Every key that Majlis reads. `.env.example` is written from this table (scripts/env-example.ts). */
export const envKeys = {
  MAJLIS_MODE: {
    description: 'Demo turns on the sandboxes and /dev pages; production rejects them and demo secrets.',
    expected: 'demo or production',
    schema: z.enum(['demo', 'production']),
    default: 'demo',
  },
  PORT: {
    description: 'The port to listen on; 0 picks a free one.',
    expected: 'a number from 0 to 65535',
    schema: port,
    default: '4321',
  },
  MAJLIS_CASH_LIMITS: {
    description:
      'Open cash orders allowed of one phone number, one email address and one building, and units in those of a number or email; none switches the limits off.',
    expected: 'phone=N email=N address=N units=N, or none',
    schema: cashLimits,
    default: 'phone=3 email=3 address=10 units=40',
  },
  MAJLIS_DEMO_ORDERS: {
    description: 'Demo: whether invented orders fill the back office.',
    expected: 'seeded or none',
    schema: z.enum(['seeded', 'none']),
    default: 'seeded',
  },
  MESSAGES_PER_HOUR: {
    description:
      'Mails to one address, and text messages to one number, in an hour; further ones wait. 0: no limit.',
    expected: 'a whole number',
    schema: z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
    default: '20',
  },
  HOST: {
    description:
      'The address to listen on; 0.0.0.0 accepts connections from other machines, such as a phone in the same network.',
    expected: 'an address or host name',
    schema: z.string().regex(/^[\w.:-]+$/),
    default: '127.0.0.1',
  },
  MAJLIS_ORIGIN: {
    description:
      'Public origin of the store, used in canonical links. Default in demo: http://localhost:PORT.',
    expected: 'an http or https origin without a path, such as https://shop.example',
    schema: origin,
    example: 'https://shop.example',
    requiredInProduction: true,
  },
  MAJLIS_ALLOW_HTTP: {
    description:
      'Accepts an http origin in production: cookies without Secure, no HSTS. For trials in a network of your own.',
    expected: 'true or false',
    schema: flag,
    default: 'false',
  },
  MAJLIS_HOSTS: {
    description:
      'Host names to answer, separated by commas; others get a 421. Default: the host of MAJLIS_ORIGIN. In demo localhost, the name of this machine, *.local and private addresses are answered too, with links to themselves.',
    expected: 'host names separated by commas, with or without a port',
    schema: listOf(/^(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?$/i),
    example: 'shop.example,www.shop.example',
  },
  MAJLIS_DATA: {
    description: 'Directory of the built-in database and of other data of this installation.',
    expected: 'a directory',
    schema: z.string().min(1),
    default: './.data/majlis',
  },
  IMPORT_DROP_DIR: {
    description:
      'A directory into which other systems put files to import; unset, none is looked at. docs/how-to/import-products.md.',
    expected: 'a directory',
    schema: z.string().min(1),
    example: '/var/lib/majlis/imports',
  },
  IMPORT_DROP_HOURS: {
    description:
      'When files of IMPORT_DROP_DIR are taken, by the clock of the default storefront’s country; unset, at any time.',
    expected: 'two times such as 22:00-06:00',
    schema: dayHours,
    example: '22:00-06:00',
  },
  MAJLIS_DIST: {
    description: 'Directory of the build.',
    expected: 'a directory',
    schema: z.string().min(1),
    default: './dist',
  },
  MAJLIS_SECRET: {
    description: 'Signs previews and cookies. In demo, a random one is created and stored in MAJLIS_DATA.',
    expected: 'at least 32 random characters (openssl rand -hex 32)',
    schema: z.string().min(32),
    example: 'output-of-openssl-rand-hex-32',
    secret: true,
    requiredInProduction: true,
  },
  MAJLIS_DEFAULT_STOREFRONT: {
    description: 'The storefront that "/" redirects to when no earlier choice is known.',
    expected: 'country/language, such as ae/en',
    schema: z.string().regex(/^[a-z]{2}\/(?:en|ar)$/),
    default: 'ae/en',
  },
  MAJLIS_INDEXABLE: {
    description: 'Whether search engines may index this installation.',
    expected: 'true or false',
    schema: flag,
    default: 'false',
  },
  MAJLIS_GTM_ID: {
    description: 'Tag manager container; unset, none is loaded.',
    expected: 'GTM- and letters or digits',
    schema: z.string().regex(/^GTM-[A-Z\d]{4,12}$/),
    example: 'GTM-ABC1234',
  },
  MAJLIS_ENGAGEMENT_ID: {
    description: 'App id of the customer-engagement service (MoEngage); unset, none is loaded.',
    expected: '8 to 40 letters or digits',
    schema: z.string().regex(/^[A-Za-z\d]{8,40}$/),
    example: 'ABCDEFGH12345678',
  },
  MAJLIS_ENGAGEMENT_DATA_CENTER: {
    description: 'Data center of the customer-engagement service.',
    expected: 'DC_ and a number',
    schema: z.string().regex(/^DC_\d{1,2}$/),
    default: 'DC_1',
  },
  ...paymentEnvKeys,
  DATABASE_URL: {
    description: 'PostgreSQL; unset, the built-in database in MAJLIS_DATA is used.',
    expected: 'a postgres:// or postgresql:// URL',
    schema: urlOf('postgres:', 'postgresql:'),
    example: 'postgres://majlis:password@localhost:5432/majlis',
    secret: true,
  },
  REDIS_URL: {
    description: 'Redis or Valkey, needed when several processes share the page cache and rate limits.',
    expected: 'a redis:// or rediss:// URL',
    schema: urlOf('redis:', 'rediss:'),
    example: 'redis://localhost:6379',
    secret: true,
  },
  CONTENT_GRAPHQL_URL: {
    description: 'An external content API; unset, the built-in one is used.',
    expected: 'an http or https URL',
    schema: urlOf('http:', 'https:'),
    example: 'https://content.example/graphql',
  },
  MAP_STYLE_URL: {
    description: 'Style of the street map of stores (MapLibre); unset, they are on our own drawn map.',
    expected: 'an https URL',
    schema: urlOf('https:', 'http:'),
    example: 'https://tiles.example/styles/streets.json',
  },
  MAP_ORIGINS: {
    description: 'Where that map gets tiles, letters and symbols from, besides the origin of its style.',
    expected: 'origins, separated by commas',
    schema: listOf(/^https?:\/\/[\w.-]+(?::\d+)?$/),
    example: 'https://tiles.example,https://fonts.example',
  },
  STORE_NETWORK_URL: {
    description:
      'The retailer’s service of stores, read as GET URL/stores?country=ae; unset, stores are rows of the database (majlis store).',
    expected: 'an http or https URL',
    schema: urlOf('http:', 'https:'),
    example: 'https://stores.example/v1',
  },
  STORE_NETWORK_KEY: {
    description: 'Sent to that service as a bearer token; unset, none is sent.',
    expected: 'at least 8 characters without spaces',
    schema: z.string().regex(/^\S{8,}$/),
    example: 'key-of-the-store-service',
    secret: true,
  },
  ...serviceEnvKeys,
  TRUST_PROXY: {
    description: 'Number of trusted proxies in front of this process (X-Forwarded-For); 0 for none.',
    expected: 'a number from 0 to 9',
    schema: z.string().regex(/^\d$/).transform(Number),
    default: '0',
  },
  SMTP_URL: {
    description: 'The mail server; unset, mail is queued in production and shown at /dev/inbox in demo.',
    expected: 'an smtp or smtps URL',
    schema: urlOf('smtp:', 'smtps:'),
    example: 'smtps://user:password@mail.example:465',
    secret: true,
  },
  MAIL_FROM: {
    description: 'The sender of mail.',
    expected: 'an address, alone or as "Name <address>"',
    schema: z.string().regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/),
    default: 'Majlis <orders@majlis.example>',
  },
  SMS_URL: {
    description:
      'The text message provider: twilio://ACCOUNT:TOKEN@SENDER or unifonic://APPSID@SENDER; unset, the same applies as for mail.',
    expected: 'a twilio or unifonic URL',
    schema: urlOf('twilio:', 'unifonic:'),
    example: 'twilio://account:token@Majlis',
    secret: true,
  },
  GOOGLE_CLIENT_ID: {
    description:
      'Client id of this store at Google, for signing in with Google; unset, it is not offered (demo: a stand-in).',
    expected: '….apps.googleusercontent.com',
    schema: z.string().regex(/^[\w-]+\.apps\.googleusercontent\.com$/),
    example: '1234-abcd.apps.googleusercontent.com',
  },
  SMS_CODES_PER_DAY: {
    description:
      'Text messages with one-time codes to the numbers of one country in a day; further codes are not sent, with an alert.',
    expected: 'a number from 1 to 999999',
    schema: z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .transform(Number),
    default: '2000',
  },
  SMS_TEMPLATE_ID: {
    description:
      'DLT template id under which the text of one-time codes is registered in India; unset, the provider’s account decides.',
    expected: '10 to 30 digits',
    schema: z.string().regex(/^\d{10,30}$/),
    example: '1107160000000000000',
  },
  BOT_CHALLENGE_URL: {
    description:
      'Tells people from scripts before a code or a lead form is sent: turnstile://SITEKEY:SECRET@HOST or recaptcha://SITEKEY:SECRET@HOST, with the host name of the store; unset, tighter limits stand in. Demo mode also takes sandbox:.',
    expected: 'a turnstile or recaptcha URL',
    schema: urlOf('turnstile:', 'recaptcha:', 'sandbox:'),
    example: 'turnstile://sitekey:secret@shop.example',
    secret: true,
  },
  METRICS_TOKEN: {
    description:
      'Lets other machines read /metrics with "Authorization: Bearer …"; unset, only this machine can.',
    expected: 'at least 16 characters',
    schema: z.string().min(16),
    example: 'output-of-openssl-rand-hex-16',
    secret: true,
  },
  SENTRY_DSN: {
    description: 'Reports errors to Sentry; unset, to the log only.',
    expected: 'an https URL',
    schema: urlOf('http:', 'https:'),
    example: 'https://key@sentry.example/1',
    secret: true,
  },
  LOG_LEVEL: {
    description: 'Minimum log level.',
    expected: 'fatal, error, warn, info, debug, trace or silent',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    default: 'info',
  },
  MEMORY_COLLECT_ABOVE_MB: {
    description:
      'Collects garbage one second after a render when the heap is larger than this; blocks all requests meanwhile.',
    expected: 'a number of megabytes',
    schema: z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .transform(Number),
    example: '1024',
  },
  RENDERS_PER_MINUTE: {
    description:
      'Pages that are rendered for one client address per minute, after a burst of 60; cached ones are not counted.',
    expected: 'a number from 1 to 9999999',
    schema: z
      .string()
      .regex(/^[1-9]\d{0,6}$/)
      .transform(Number),
    default: '300',
  },
  CACHE_MB: {
    description: 'Memory for caches: three quarters for pages, a quarter for product cards.',
    expected: 'a number of megabytes from 1 to 4096',
    schema: z
      .string()
      .regex(/^[1-9]\d{0,3}$/)
      .transform(Number)
      .refine((value) => value <= 4096),
    default: '64',
  },
} as const satisfies Record<string, EnvKey>

export type EnvKeyName = keyof typeof envKeys
export const envKeyNames = Object.keys(envKeys) as readonly EnvKeyName[]
/** An entry without its exact type. */
export const envKey = (name: EnvKeyName): EnvKey => envKeys[name]
