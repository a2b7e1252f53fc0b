import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { servingCommand } from '../scripts/build-shop.ts'
import { createBrowser } from './support/browser.ts'
import { startBuilt } from './support/built-server.ts'
import { orderInCash, signUp } from './support/one-customer.ts'
import { emptyDirectory } from './support/processes.ts'

/*
 * `npm run bench -- account-pages`: pages of a customer who is signed in, a delivered order and gift cards among them, by the
 * built server, one request after the other and the pages in turn; on an empty PostgreSQL with BENCH_DATABASE_URL. Target: 60 ms at the 95th percentile.
 */
const target = 60
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 200)
const account = [
  '',
  '/orders',
  '/addresses',
  '/addresses/new',
  '/cards',
  '/profile',
  '/delete',
  '/wallet',
  '/returns',
]
const url = process.env['BENCH_DATABASE_URL']
const env = {
  MAJLIS_DATA: await emptyDirectory(),
  ...(url === undefined ? {} : { DATABASE_URL: url }),
}
const server = await startBuilt(servingCommand, { ...env, RENDERS_PER_MINUTE: '100000' })
const run = promisify(execFile)
const majlis = (...argv: readonly string[]) =>
  run(process.execPath, ['cli/majlis.ts', ...argv], { env: { PATH: process.env['PATH'], ...env } })
const { ask } = createBrowser([server.url], '127.0.0.1')

/** The page on which a delivered order is returned. */
async function prepare(): Promise<string> {
  while (!(await fetch(`${server.url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 100))
  const { number, due } = await orderInCash(ask, await signUp(ask, server.url))
  for (const step of ['approve', 'process', 'schedule', 'out']) await majlis('order', step, number)
  await majlis('order', 'deliver', number, '--collected', due)
  const path = `/order/${number}/return`
  const { body } = await ask(`/ae/en${path}`)
  if (!body.includes('_action=startReturn')) throw new Error('the order is not delivered')
  return path
}
const returnPath = await prepare().catch(async (error: unknown) => {
  await server.stop()
  throw error
})
const paths = [...account.map((path) => `/account${path}`), returnPath, '/gift-cards']

const times = new Map<string, number[]>(paths.map((path) => [path, []]))
for (let round = -10; round < rounds; round += 1)
  for (const path of paths) {
    const from = performance.now()
    const { status } = await ask(`/ae/en${path}`)
    if (status !== 200) throw new Error(`${path}: ${status}`)
    // The first ten are compiled.
    if (round >= 0) times.get(path)?.push(performance.now() - from)
  }
for (const [path, all] of times) {
  all.sort((one, other) => one - other)
  const at = (share: number) => all[Math.floor(all.length * share)] ?? 0
  if (at(0.95) > target) process.exitCode = 1
  console.log(`${path}: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms (at most ${target})`)
}
await server.stop()
