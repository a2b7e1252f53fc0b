import { emptyDirectory, serve } from './support/processes.ts'

/*
 * Memory over mixed requests: cached and uncached pages, both languages, all encodings, files, misses, forms. The page
 * cache is small enough to be full after the warm-up, so that any growth is a leak. Garbage is collected before each
 * measurement.
 */
const total = Number(process.env['BENCH_REQUESTS'] ?? 20_000)
const warmUp = total / 2
const maxGrowth = 0.02
const shop = await serve('majlis-server.ts', {
  env: { MAJLIS_DATA: await emptyDirectory(), PAGE_CACHE_MB: '4' },
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

async function one(): Promise<void> {
  const number = (count += 1)
  const storefront = storefronts[number % storefronts.length] ?? ''
  const page = pages[Math.floor(number / storefronts.length) % pages.length] ?? ''
  const kind = number % 10
  // One in five requests is for a page that is not cached; one in ten is from a visitor with cookies.
  const query = kind < 2 ? `${page.includes('?') ? '&' : '?'}n=${number}` : ''
  const headers: Record<string, string> = { 'accept-encoding': encodings[number % 3] ?? 'br' }
  if (kind === 2) headers['cookie'] = `_gct=${number}`
  if (kind === 3) return read('/favicon.svg', { headers })
  if (kind === 4) return read(`${storefront}${page}`, { headers, method: 'HEAD' })
  if (kind === 5 && number % 50 === 5)
    return read(`${storefront}/contact`, { headers, method: 'POST', body: 'a=b' })
  return read(`${storefront}${page}${query}`, { headers })
}

async function read(path: string, init: RequestInit): Promise<void> {
  const response = await fetch(shop.url + path, { ...init, redirect: 'manual' })
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
process.exitCode = flat ? 0 : 1
