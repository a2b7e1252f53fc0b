import { median } from './support/rounds.ts'
import { startRehearsed, stockedDirectory, type ServicePage } from './support/rehearsed-shop.ts'

/*
 * `npm run bench -- services`: the page of each named service while its stand-in answers, is down, and never answers. Three
 * built shops, which first hear every service; the pages of all in turn. Target: with the service down at most 1.5 times as
 * long. The first pages of an outage, which may wait for a budget, are named apart.
 */
const maxRatio = 1.5
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 60)
const states = ['up', 'down', 'slow'] as const
const stocked = await stockedDirectory()
const shops: Awaited<ReturnType<typeof startRehearsed>>[] = []
const visitorOf = ({ name }: ServicePage) => (name === 'wallet' ? 'customer' : 'guest')
const loadAll = async (place: number): Promise<number[]> => {
  const times: number[] = []
  for (const shop of shops) {
    const page = shop.pages[place]
    if (page) times.push(await shop.load(page.path, visitorOf(page)))
  }
  return times
}
const shown = (times: readonly number[]) => times.map((time) => Math.round(time)).join(' ')

try {
  for (const _ of states) shops.push(await startRehearsed(stocked))
  const pages = shops[0]?.pages ?? []
  for (let round = 0; round < 10; round += 1) for (const place of pages.keys()) await loadAll(place)
  shops[1]?.injectFault('down')
  shops[2]?.injectFault('slow')

  const first = new Map<string, number[][]>()
  for (const [place, { name }] of pages.entries()) {
    const times: number[][] = [[], [], []]
    for (let load = 0; load < 3; load += 1)
      for (const [state, time] of (await loadAll(place)).entries()) times[state]?.push(time)
    first.set(name, times)
  }
  const returns: number[][] = []
  for (const shop of shops) {
    const times: number[] = []
    for (let load = 0; load < 3; load += 1) times.push(await shop.load(() => shop.returnPath, 'guest'))
    returns.push(times)
  }

  const later = new Map<string, number[][]>(pages.map(({ name }) => [name, [[], [], []]]))
  for (let round = 0; round < rounds; round += 1)
    for (const [place, { name }] of pages.entries())
      for (const [state, time] of (await loadAll(place)).entries()) later.get(name)?.[state]?.push(time)

  for (const [name, [up = [], down = [], slow = []]] of later) {
    const ratios = [down, slow].map((times) => median(times) / median(up))
    const isWithin = ratios.every((ratio) => ratio <= maxRatio)
    if (!isWithin) process.exitCode = 1
    const medians = [up, down, slow].map((times) => median(times).toFixed(1)).join(', ')
    console.log(
      `${isWithin ? '✓' : '✗'} ${name}: down ${ratios[0]?.toFixed(2)}, slow ${ratios[1]?.toFixed(2)} (at most ${maxRatio}); median ${medians} ms`,
    )
    const [, ...outages] = first.get(name) ?? []
    console.log(`    first three pages: down ${shown(outages[0] ?? [])}, slow ${shown(outages[1] ?? [])} ms`)
  }
  const [up = [], down = [], slow = []] = returns
  console.log(`  gateway, back from it: up ${shown(up)}, down ${shown(down)}, slow ${shown(slow)} ms`)
} finally {
  await Promise.all(shops.map((shop) => shop.stop()))
}
