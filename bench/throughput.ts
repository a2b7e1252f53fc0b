import { emptyDirectory, serve } from './support/processes.ts'
import { compare, alternate } from './support/rounds.ts'

/*
 * Requests per second of the home page. Cached: against a bare node:http server that writes the same bytes. Rendered for
 * each request: against the same Astro page without its data (all results of the shop memoized), and against an Astro
 * with the HTML as one string in its template: no components, no middleware, no front. Host check, log and metrics are
 * on.
 */
const path = process.argv[2] ?? '/ae/en'
const shop = await serve('majlis-server.ts', { env: { MAJLIS_DATA: await emptyDirectory() } })
const home = shop.url + path
await fetch(home, { headers: { 'accept-encoding': 'br' } })
const bare = await serve('bare-server.ts', { args: [home] })
const compressed = { 'accept-encoding': 'br' }
const [cached = [], bareResults = []] = await alternate([
  { name: 'cached', url: home, headers: compressed },
  { name: 'bare', url: bare.url, headers: compressed },
])
await bare.stop()
const isCachedFast = compare(`${path} from memory against bare node:http`, cached, bareResults, 0.8)

// A preview bypasses the page cache; an invalid one shows the published page.
const uncached = `${path}?preview=none`
const still = await serve('majlis-server.ts', {
  args: ['frozen'],
  env: { MAJLIS_DATA: await emptyDirectory() },
})
const template = await serve('astro-page.ts', { args: [shop.url + uncached] })
const [rendered = [], withoutData = [], text = []] = await alternate([
  { name: 'rendered', url: shop.url + uncached },
  { name: 'without data', url: still.url + uncached },
  { name: 'one text', url: template.url },
])
for (const server of [template, still, shop]) await server.stop()
const isRenderedFast = compare(
  `${path} rendered against the same Astro page without data`,
  rendered,
  withoutData,
  0.5,
)
// For orientation, without a target: the cost of a hundred components over one string.
compare(`${path} rendered against an Astro page that is one string`, rendered, text, 0)
process.exitCode = isCachedFast && isRenderedFast ? 0 : 1
