import { emptyDirectory, serve } from './support/processes.ts'

/*
 * Memory over mixed requests: pages kept and made, both languages, all encodings, files, misses, forms. The page cache
 * is small enough to be full after the warm-up, so that what grows is not meant to. Garbage is collected before each
 * look.
 */
const total = Number(process.env['BENCH_REQUESTS'] ?? 20_000)
const warmUp = total / 2
const mostGrowth = 0.02
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
  const turn = (count += 1)
  const storefront = storefronts[turn % storefronts.length] ?? ''
  const page = pages[Math.floor(turn / storefronts.length) % pages.length] ?? ''
  const kind = turn % 10
  // One in five is a page that nobody asked for before; one in ten a visitor with cookies of their own.
  const query = kind < 2 ? `${page.includes('?') ? '&' : '?'}n=${turn}` : ''
  const headers: Record<string, string> = { 'accept-encoding': encodings[turn % 3] ?? 'br' }
  if (kind === 2) headers['cookie'] = `_gct=${turn}`
  if (kind === 3) return read('/favicon.svg', { headers })
  if (kind === 4) return read(`${storefront}${page}`, { headers, method: 'HEAD' })
  if (kind === 5 && turn % 50 === 5)
    return read(`${storefront}/contact`, { headers, method: 'POST', body: 'a=b' })
  return read(`${storefront}${page}${query}`, { headers })
}

async function read(path: string, init: RequestInit): Promise<void> {
  const answer = await fetch(shop.url + path, { ...init, redirect: 'manual' })
  await answer.arrayBuffer()
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
}

async function ask(requests: number): Promise<void> {
  const until = count + requests
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (count < until) await one()
    }),
  )
}

const look = () => shop.ask<NodeJS.MemoryUsage>('memory')
await ask(warmUp)
const looks = [await look()]
for (let quarter = 0; quarter < 4; quarter += 1) {
  await ask(total / 4)
  looks.push(await look())
}
await shop.stop()

let flat = true
for (const [name, of] of [
  ['heap', (usage: NodeJS.MemoryUsage) => usage.heapUsed],
  ['RSS', (usage: NodeJS.MemoryUsage) => usage.rss],
] as const) {
  const values = looks.map(of)
  const growth = (values[4] ?? 0) / (values[3] ?? 1) - 1
  flat &&= growth < mostGrowth
  console.log(
    `${growth < mostGrowth ? '✓' : '✗'} ${name} over ${total} mixed requests: last quarter ${(growth * 100).toFixed(1)} % (under 2 %)`,
  )
  console.log(
    `    MB after warm-up and each quarter: ${values.map((value) => Math.round(value / 1024 / 1024)).join(' ')}`,
  )
}
process.exitCode = flat ? 0 : 1
