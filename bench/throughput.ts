import { emptyDirectory, serve } from './support/processes.ts'
import { compare, takeTurns } from './support/rounds.ts'

/*
 * Requests per second of the home page. Kept: against a bare node:http server that writes the same bytes. Made for
 * each request: against the same Astro page without its data (all answers of the shop at hand, once and for all), and
 * against an Astro that has the HTML as one text in its template: no components, no middleware, no front. Host check,
 * log and metrics are on.
 */
const path = process.argv[2] ?? '/ae/en'
const shop = await serve('majlis-server.ts', { env: { MAJLIS_DATA: await emptyDirectory() } })
const home = shop.url + path
await fetch(home, { headers: { 'accept-encoding': 'br' } })
const bare = await serve('bare-server.ts', { args: [home] })
const compressed = { 'accept-encoding': 'br' }
const [kept = [], bareAnswers = []] = await takeTurns([
  { name: 'kept', url: home, headers: compressed },
  { name: 'bare', url: bare.url, headers: compressed },
])
await bare.stop()
const keptEnough = compare(`${path} from memory against bare node:http`, kept, bareAnswers, 0.8)

// A preview asks past every cache of pages; an unreadable one shows the page as it is.
const uncached = `${path}?preview=none`
const still = await serve('majlis-server.ts', {
  args: ['frozen'],
  env: { MAJLIS_DATA: await emptyDirectory() },
})
const template = await serve('astro-page.ts', { args: [shop.url + uncached] })
const [made = [], withoutData = [], text = []] = await takeTurns([
  { name: 'made', url: shop.url + uncached },
  { name: 'without data', url: still.url + uncached },
  { name: 'one text', url: template.url },
])
for (const server of [template, still, shop]) await server.stop()
const madeEnough = compare(
  `${path} made anew against the same Astro page without data`,
  made,
  withoutData,
  0.5,
)
// For orientation, without a bar: what a hundred components cost over one ready text.
compare(`${path} made anew against an Astro page that is one text`, made, text, 0)
process.exitCode = keptEnough && madeEnough ? 0 : 1
