import { chromium } from 'playwright'
import { chromiumSwitches, findChromium } from '../scripts/chromium.ts'
import { makeKiosk, orientations, tracesIn, untilWall, visitKiosk } from '../tests/e2e/support/kiosk.ts'
import { startShop } from '../tests/support/servers/running-shop.ts'

/*
 * A day of a kiosk: BENCH_VISITORS visitors, 200 by default, one after the other in one tab; each browses, fills a cart, searches
 * and presses "I am done". After each the browser collects its garbage and counts what is left, by the DevTools protocol: the
 * heap must not grow in the last quarter, and no cookie, storage key or history entry of a visitor may stay.
 */
const visitors = Number(process.env['BENCH_VISITORS'] ?? 200)
const maxGrowth = 0.02
const retained = ['dwId', 'majlis_storefront']
const storefront = 'ae/ar'

const executablePath = findChromium()
if (!executablePath) throw new Error('no Chromium')
const shop = await startShop()
const browser = await chromium.launch({ executablePath, args: chromiumSwitches })
const context = await browser.newContext({
  baseURL: shop.url,
  viewport: orientations.portrait,
  reducedMotion: 'reduce',
})
context.setDefaultTimeout(60_000)
await makeKiosk(context, shop)
const page = await context.newPage()
const session = await context.newCDPSession(page)
await page.goto(`/${storefront}/digital-wall`)
await untilWall(page, storefront)
const { entries } = await tracesIn(page, session)

const heaps: number[] = []
const leftovers = new Set<string>()
let maxEntries = entries
for (let visitor = 0; visitor < visitors; visitor += 1) {
  await visitKiosk(page, storefront, visitor)
  const traces = await tracesIn(page, session)
  heaps.push(traces.heap)
  for (const key of traces.keys) leftovers.add(key)
  for (const cookie of traces.cookies) if (!retained.includes(cookie)) leftovers.add(cookie)
  maxEntries = Math.max(maxEntries, traces.entries)
}
await browser.close()
await shop.stop()

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
const quarters = [0, 1, 2, 3].map((quarter) =>
  median(heaps.slice((quarter * visitors) / 4, ((quarter + 1) * visitors) / 4)),
)
const growth = (quarters[3] ?? 0) / (quarters[2] ?? 1) - 1
const results = [
  [
    growth <= maxGrowth,
    `heap over ${visitors} visitors: last quarter ${(growth * 100).toFixed(1)} % (at most 2 %)`,
  ],
  [leftovers.size === 0, `keys left of earlier visitors: ${[...leftovers].join(', ') || 'none'}`],
  [maxEntries === entries, `history entries: ${maxEntries} (${entries} at the start)`],
] as const
for (const [isReached, line] of results) console.log(`${isReached ? '✓' : '✗'} ${line}`)
console.log(`    MB by quarter: ${quarters.map((heap) => (heap / 1e6).toFixed(2)).join(' ')}`)
process.exitCode = results.every(([isReached]) => isReached) ? 0 : 1
