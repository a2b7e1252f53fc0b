import { sql } from 'drizzle-orm'
import { createPromotionSimulation } from '#adapters/promotion-admin/create-promotion-simulation.ts'
import { createPromotionRepository } from '#adapters/promotions/promotion-repository.ts'
import { readPromotions } from '#adapters/promotions/read-promotions.ts'
import { readCountries } from '#adapters/content/read-countries.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { emptyDirectory } from './support/processes.ts'

/*
 * `npm run bench -- promotion-simulation`: a promotion on 10 000 orders of the last thirty days, with all promotions of the demo beside it.
 * On PGlite, or on the empty database of BENCH_DATABASE_URL. Target: 60 s, and no pause of the event loop longer than 200 ms.
 */
const target = 60_000
const maxPause = 200
const orders = Number(process.env['BENCH_ORDERS'] ?? 10_000)
const url = process.env['BENCH_DATABASE_URL']
const { db, close } = await openDatabase(
  url === undefined ? { kind: 'directory', path: await emptyDirectory() } : { kind: 'postgresql', url },
)
const clock = { now: () => new Date().toISOString() }
const countries = readCountries('src/content/countries')
const promotions = createPromotionRepository(db, clock)
const demo = readPromotions('src/content/promotions')
await promotions.seed(demo)
const base = demo.find(({ country, benefit }) => country === 'ae' && benefit.kind === 'cart')
if (!base) throw new Error('The demo has no promotion of carts in the Emirates.')

await db.execute(sql`insert into orders (id, number, country, language, status, phone, email, name, choice, currency,
    sub_total_minor, discount_minor, tax_minor, total_minor, rounding_minor, payable_minor, method, payment_state,
    paid_minor, placed_at, version)
  select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'AE' || n, 'ae', 'en', 'delivered',
    '+9715' || lpad((n % 4000)::text, 8, '0'), (n % 4000) || '@example.com', 'Maryam', '{}', 'AED', 100, 0, 5, 100, 0, 100,
    'cashondelivery', 'paid', 100, now() - n * interval '4 minutes', 1
  from generate_series(1, ${orders}::int) n`)
await db.execute(sql`insert into order_lines (order_id, position, sku, quantity, net_minor, tax_minor, line)
  select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, place, 'SKU-' || (n * place) % 900, 2, 100, 5,
    jsonb_build_object('sku', 'SKU-' || (n * place) % 900, 'productCode', 'SKU-' || (n * place) % 900, 'quantity', 2,
      'gift', false, 'orderType', 'simple', 'adjustments', '[]'::jsonb, 'unitPrice',
      jsonb_build_object('minor', 10000 + (n * place) % 500000, 'currency', 'AED'))
  from generate_series(1, ${orders}::int) n, generate_series(1, 4) place`)
await db.execute(sql`analyze`)

const nothing = new Map<string, never>()
const simulation = createPromotionSimulation(db, {
  promotions: { ...promotions, findOwnCode: async () => undefined },
  ...{ countries, clock, findTaxRate: () => 500, loadCurrentPath: async () => (path: string) => path },
  ...{ listVariants: async () => nothing, listVariantsAt: () => async () => nothing },
})
let pauseMs = 0
let turned = performance.now()
const watch = setInterval(() => {
  pauseMs = Math.max(pauseMs, performance.now() - turned)
  turned = performance.now()
}, 5)
const began = performance.now()
const promotion = { ...base, id: 'bench', group: null }
const answer = await simulation.ofMonth(promotion, { kind: 'command', name: 'bench' })
const took = performance.now() - began
clearInterval(watch)
await close()
if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
const { orders: read, touched } = answer.value
console.log(`${read} orders, ${touched} touched: ${(took / 1000).toFixed(1)} s (at most ${target / 1000})`)
console.log(`longest pause of the event loop: ${pauseMs.toFixed(0)} ms (at most ${maxPause})`)
process.exitCode = took <= target && pauseMs <= maxPause && read > 0 ? 0 : 1
