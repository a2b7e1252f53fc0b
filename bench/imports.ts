import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { servingCommand } from '../scripts/build-shop.ts'
import { aMagentoExport } from '../tests/support/builders/a-magento-export.ts'
import { startBuilt } from './support/built-server.ts'
import { withDatabase } from './support/operations/case-report.ts'
import { percentile } from './support/operations/measure-cases.ts'
import { watchPage } from './support/operations/shop-page.ts'
import { emptyDirectory } from './support/processes.ts'

/*
 * `npm run bench -- imports`: the built shop takes an export of Magento 2 with 10 000 products, in seconds; then a file of 50 000 lines
 * of stock, with a cached page sixty times a second: alone, while the file is checked, and while it is written. With TEST_DATABASE_URL on
 * PostgreSQL, where commands are processes of their own; else on PGlite, in the process of the shop.
 */
const products = process.env['MAJLIS_BENCH_SMALL'] ? 400 : 10_000
const maxSeconds = { check: 120, apply: 300 }
const maxDisturbance = 1.2
const windowMs = process.env['MAJLIS_BENCH_SMALL'] ? 4_000 : 15_000

process.exitCode = await withDatabase(process.env['TEST_DATABASE_URL'], async (url) => {
  console.log(`  ${url === undefined ? 'PGlite' : 'PostgreSQL'}`)
  const data = await emptyDirectory()
  const env = {
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    MAJLIS_DATA: data,
    MAJLIS_DEMO_ORDERS: 'none',
    MESSAGES_PER_HOUR: '0',
    RENDERS_PER_MINUTE: '999999',
  }
  const server = await startBuilt(servingCommand, env)
  const load = () => loadavg()[0]?.toFixed(1)
  let missed = 0

  /** A command that the running server carries out. */
  async function majlis(...args: readonly string[]): Promise<string> {
    const run = promisify(execFile)(process.execPath, ['cli/majlis.ts', ...args], {
      env: { PATH: process.env['PATH'], ...env },
    })
    return (await run).stdout
  }

  async function timed(name: string, limit: number, work: () => Promise<string>): Promise<string> {
    const began = performance.now()
    const output = await work()
    const seconds = (performance.now() - began) / 1000
    if (seconds > limit) missed += 1
    console.log(
      `  ${seconds <= limit ? '✓' : '✗'} ${name}: ${seconds.toFixed(1)} s (at most ${limit}), load ${load()}`,
    )
    console.log(`    ${output.split('\n').slice(0, 2).join(' ')}`)
    return /[0-9a-f-]{36}/.exec(output)?.[0] ?? ''
  }

  const fileOf = async (name: string, text: string): Promise<string> => {
    const path = join(data, name)
    await writeFile(path, text)
    return path
  }

  const pastRails = ['--past-guard-rails', 'a benchmark'] as const
  const magento = aMagentoExport(products, { category: 'Living/Sofas' })
  const exported = await fileOf('magento.csv', magento)
  const check = (file: string, ...more: readonly string[]) => majlis('import', 'check', file, ...more)
  const whole = await timed(`${products} products of Magento are checked`, maxSeconds.check, () =>
    check(exported, '--kind', 'products', '--map', 'magento-2'),
  )
  await timed(`${products} products of Magento are written`, maxSeconds.apply, () =>
    majlis('import', 'apply', whole, ...pastRails),
  )

  const skus = [...magento.matchAll(/^([^,]+),[^,]*,[^,]*,simple,/gm)].map(([, sku]) => sku)
  const stock = await fileOf(
    'stock.csv',
    [
      'id,stock_wh-ae,stock_wh-om',
      ...skus.map((sku, place) => `${sku},${(place % 9) + 3},${place % 5}`),
    ].join('\n'),
  )
  console.log(`  a cached page while ${skus.length * 2} lines of stock are checked and written`)
  await watchPage(server.url, { untilMs: windowMs })
  const alone = await watchPage(server.url, { untilMs: windowMs })
  const checking = check(stock, '--kind', 'stock')
  const whileChecked = await watchPage(server.url, { until: checking })
  const aloneAgain = await watchPage(server.url, { untilMs: windowMs })
  const id = /[0-9a-f-]{36}/.exec(await checking)?.[0] ?? ''
  const writing = majlis('import', 'apply', id, ...pastRails).catch((error: Error) =>
    console.error(`    ${error.message.slice(0, 200)}`),
  )
  const whileWritten = await watchPage(server.url, { untilMs: windowMs * 2 })
  const floor = percentile([...alone, ...aloneAgain], 0.99)
  for (const [name, times] of [
    ['alone', [...alone, ...aloneAgain]],
    ['while it is checked', whileChecked],
    ['while it is written', whileWritten],
  ] as const) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share)) as [
      number,
      number,
      number,
    ]
    const ratio = p99 / floor
    if (ratio > maxDisturbance) missed += 1
    console.log(
      `  ${ratio <= maxDisturbance ? '✓' : '✗'} ${name.padEnd(20)} p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} p99 ${p99.toFixed(1)} ms, ${times.length} requests: ${ratio.toFixed(2)} (at most ${maxDisturbance}), load ${load()}`,
    )
  }
  await majlis('import', 'show', id).then((output) => console.log(`    ${output.split('\n')[1] ?? ''}`))
  await server.stop()
  await writing
  return missed > 0 ? 1 : 0
})
