import { servingCommand } from '../scripts/build-shop.ts'
import { createBrowser } from './support/browser.ts'
import { startBuilt } from './support/built-server.ts'
import { signUp } from './support/one-customer.ts'
import { emptyDirectory } from './support/processes.ts'

/*
 * `npm run bench -- account-pages`: pages of a customer who is signed in, by the built server, one request after the other and
 * the pages in turn; on an empty PostgreSQL with BENCH_DATABASE_URL. Target: 60 ms at the 95th percentile.
 */
const target = 60
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 200)
const paths = ['', '/orders', '/addresses', '/addresses/new', '/cards', '/profile', '/delete']
const url = process.env['BENCH_DATABASE_URL']
const server = await startBuilt(servingCommand, {
  ...(url === undefined ? { MAJLIS_DATA: await emptyDirectory() } : { DATABASE_URL: url }),
  RENDERS_PER_MINUTE: '100000',
})
const { ask } = createBrowser([server.url], '127.0.0.1')
await signUp(ask, server.url).catch(async (error: unknown) => {
  await server.stop()
  throw error
})

const times = new Map<string, number[]>(paths.map((path) => [path, []]))
for (let round = -10; round < rounds; round += 1)
  for (const path of paths) {
    const from = performance.now()
    const { status } = await ask(`/ae/en/account${path}`)
    if (status !== 200) throw new Error(`/account${path}: ${status}`)
    // The first ten are compiled.
    if (round >= 0) times.get(path)?.push(performance.now() - from)
  }
for (const [path, all] of times) {
  all.sort((one, other) => one - other)
  const at = (share: number) => all[Math.floor(all.length * share)] ?? 0
  if (at(0.95) > target) process.exitCode = 1
  console.log(
    `/account${path}: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms (at most ${target})`,
  )
}
await server.stop()
