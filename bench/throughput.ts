import { emptyDirectory, serve } from './support/processes.ts'
import { compare, takeTurns } from './support/rounds.ts'

/*
 * Requests per second of the home page. Kept: against a bare node:http server that writes the same bytes. Made for
 * each request: against an Astro with the same HTML in its template and nothing else. Host check, log and metrics
 * are on.
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
const uncached = `${home}?preview=none`
const template = await serve('astro-page.ts', { args: [uncached] })
const [made = [], plain = []] = await takeTurns([
  { name: 'made', url: uncached },
  { name: 'template', url: template.url },
])
await template.stop()
await shop.stop()
const madeEnough = compare(`${path} made anew against an Astro page of the same HTML`, made, plain, 0.5)
process.exitCode = keptEnough && madeEnough ? 0 : 1
