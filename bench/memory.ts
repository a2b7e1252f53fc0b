import { servingCommand } from '../scripts/build-shop.ts'
import { startBuilt } from './support/built-server.ts'
import { emptyDirectory, serve } from './support/processes.ts'

/*
 * Memory over mixed requests: cached and uncached pages, both languages, all encodings, files, misses, forms. The page
 * cache is small enough to be full after the warm-up, so that any growth is a leak. Garbage is collected before each
 * measurement. Then what the built server takes from the machine, as operators run it: idle, and after the same load; on
 * PostgreSQL with BENCH_DATABASE_URL.
 */
const total = Number(process.env['BENCH_REQUESTS'] ?? 20_000)
const warmUp = total / 2
const maxGrowth = 0.02
const shop = await serve('majlis-server.ts', {
  env: { MAJLIS_DATA: await emptyDirectory(), CACHE_MB: '5' },
  execArgv: ['--expose-gc'],
})
const storefronts = ['ae', 'bh', 'om', 'kw', 'qa', 'in'].flatMap((country) => [
  `/${country}/en`,
  `/${country}/ar`,
])
const pages = [
  '',
  '/categories',
  '/stores',
  '/help',
  '/legal/privacy',
  '/cart',
  '/search?q=sofa',
  '/none-such',
  '/pages/small-spaces',
]
const encodings = ['br', 'gzip', 'identity']
let count = 0
let url = shop.url

async function one(): Promise<void> {
  const number = (count += 1)
  const storefront = storefronts[number % storefronts.length] ?? ''
  const page = pages[Math.floor(number / storefronts.length) % pages.length] ?? ''
  const kind = number % 10
  // One in five requests is for a page that is not cached; one in ten is from a visitor with cookies.
  const query = kind < 2 ? `${page.includes('?') ? '&' : '?'}sent=${number}` : ''
  const headers: Record<string, string> = { 'accept-encoding': encodings[number % 3] ?? 'br' }
  if (kind === 2) headers['cookie'] = `_gct=${number}`
  if (kind === 3) return read('/favicon.svg', { headers })
  if (kind === 4) return read(`${storefront}${page}`, { headers, method: 'HEAD' })
  if (kind === 5 && number % 50 === 5)
    return read(`${storefront}/contact`, { headers, method: 'POST', body: 'a=b' })
  return read(`${storefront}${page}${query}`, { headers })
}

async function read(path: string, init: RequestInit): Promise<void> {
  const response = await fetch(url + path, { ...init, redirect: 'manual' })
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`${path} returned ${response.status}`)
}

async function send(requests: number): Promise<void> {
  const until = count + requests
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (count < until) await one()
    }),
  )
}

const measure = () => shop.ask<NodeJS.MemoryUsage>('memory')
await send(warmUp)
const usages = [await measure()]
for (let quarter = 0; quarter < 4; quarter += 1) {
  await send(total / 4)
  usages.push(await measure())
}
await shop.stop()

let flat = true
for (const [name, of] of [
  ['heap', (usage: NodeJS.MemoryUsage) => usage.heapUsed],
  ['RSS', (usage: NodeJS.MemoryUsage) => usage.rss],
] as const) {
  const values = usages.map(of)
  const growth = (values[4] ?? 0) / (values[3] ?? 1) - 1
  flat &&= growth < maxGrowth
  console.log(
    `${growth < maxGrowth ? '✓' : '✗'} ${name} over ${total} mixed requests: last quarter ${(growth * 100).toFixed(1)} % (under 2 %)`,
  )
  console.log(
    `    MB after warm-up and each quarter: ${values.map((value) => Math.round(value / 1024 / 1024)).join(' ')}`,
  )
}

async function untilReady(at: string): Promise<void> {
  while (!(await fetch(`${at}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 200))
}

const databaseUrl = process.env['BENCH_DATABASE_URL']
const engines = [
  { name: 'PGlite', env: {}, maxIdle: 350, maxAfter: 450 },
  ...(databaseUrl
    ? [{ name: 'PostgreSQL', env: { DATABASE_URL: databaseUrl }, maxIdle: 250, maxAfter: 350 }]
    : []),
]
const idleMs = 15_000
for (const { name, env, maxIdle, maxAfter } of engines) {
  const data = await emptyDirectory()
  const start = () =>
    startBuilt(servingCommand, {
      MAJLIS_DATA: data,
      LOG_LEVEL: 'warn',
      RENDERS_PER_MINUTE: '9999999',
      ...env,
    })
  // The first start seeds the catalog: a shop is measured on a database that exists.
  const first = await start()
  await untilReady(first.url)
  await first.stop()
  const server = await start()
  await untilReady(server.url)
  await new Promise((resolve) => setTimeout(resolve, idleMs))
  const idle = await server.residentMb()
  url = server.url
  await send(total / 4)
  const after = await server.residentMb()
  await server.stop()
  const isSmall = idle <= maxIdle && after <= maxAfter
  flat &&= isSmall
  console.log(
    `${isSmall ? '✓' : '✗'} RSS on ${name}: idle ${idle} MB (at most ${maxIdle}), after ${total / 4} requests ${after} MB (at most ${maxAfter})`,
  )
}
process.exitCode = flat ? 0 : 1
