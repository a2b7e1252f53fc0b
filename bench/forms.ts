import { createBrowser } from './support/browser.ts'
import { emptyDirectory, serve } from './support/processes.ts'

/*
 * The shop's processor time of a form that stores a contact and redirects, answered before Astro and by Astro, in
 * alternating rounds. An encoded letter in the path leaves the same form to Astro. On the database of TEST_DATABASE_URL,
 * else on PGlite.
 */
const database = process.env['TEST_DATABASE_URL']
const server = await serve('checkout-server.ts', {
  env: {
    MAJLIS_DATA: await emptyDirectory(),
    TRUST_PROXY: '1',
    ...(database === undefined ? {} : { DATABASE_URL: database }),
  },
})
const [sku = ''] = await server.ask<string[]>('stock')
const { ask } = createBrowser([server.url], '10.7.7.7')
await ask('/qa/en/cart?_action=addToCart', { sku, quantity: '1' })
const contact = { name: 'Mariam Guest', email: 'mariam@example.com', phone: '+97450000001' }
const times = 400

async function measure(path: string): Promise<number> {
  const before = await server.ask<{ cpuMs: number }>('work')
  for (let time = 0; time < times; time += 1) {
    const { status } = await ask(`${path}?_action=setContact`, contact)
    if (status !== 303) throw new Error(`${path}: ${status}`)
  }
  const after = await server.ask<{ cpuMs: number }>('work')
  return (after.cpuMs - before.cpuMs) / times
}

const paths = ['/qa/en/checkout', '/qa/%65n/checkout']
const results: number[][] = paths.map(() => [])
for (let round = 0; round < 6; round += 1)
  for (const [at, path] of paths.entries()) results[at]?.push(await measure(path))
await server.stop()
// The first rounds compile.
const [early = 0, late = 0] = results.map((all) => Math.min(...all.slice(2)))
const all = results.map((rounds) => rounds.map((ms) => ms.toFixed(2)).join(' '))
console.log(`  before Astro   ${early.toFixed(2)} ms   (rounds ${all[0] ?? ''})`)
console.log(`  by Astro       ${late.toFixed(2)} ms   (rounds ${all[1] ?? ''})`)
console.log(`  share          ${(early / late).toFixed(2)}   ≤ 0.7`)
process.exitCode = early / late <= 0.7 ? 0 : 1
