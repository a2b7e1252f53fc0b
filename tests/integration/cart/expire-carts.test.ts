import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { createCartRepository } from '#adapters/cart/cart-repository.ts'
import { cartDays, expireCartsJob } from '#adapters/cart/expire-carts.ts'
import { createCheckoutRepository } from '#adapters/checkout/checkout-repository.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createJobs } from '#infrastructure/queue/create-jobs.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const day = 24 * 3_600_000
const contact = { name: 'Maryam', email: 'maryam@example.com', phone: '+971501234567' }

function theCarts(db: Database) {
  const clock = manualClock()
  const carts = createCartRepository(db)
  const checkouts = createCheckoutRepository(db)
  const jobs = createJobs(db, [expireCartsJob(db, { clock })], { clock, report: () => undefined })
  const price = money(129_900, 'AED')
  const add = async (token = newVisitorToken(), saved = false) => {
    const decide = () => ok([{ sku: 'SKU-A', quantity: 1, price, saved }])
    await carts.change<never>({ token, country: 'ae', at: clock.now(), key: null, decide })
    return token
  }
  return { clock, carts, checkouts, add, jobs, expire: () => jobs.run('expire-carts') }
}
const noted = (note: string) => ({ ok: true, value: { outcome: 'done', note } })
const count = async (db: Database, table: string) =>
  (await rowsOf(db, sql`select count(*)::int as count from ${sql.identifier(table)}`))[0]?.['count']

describeDatabases('cart expiry', (open) => {
  test('deletes carts after sixty days, with lines, saved lines and checkout drafts', async () => {
    const { db } = await open()
    const { clock, carts, checkouts, add, jobs, expire } = theCarts(db)
    const abandoned = await add()
    const savedOnly = await add(newVisitorToken(), true)
    await checkouts.save(abandoned, { contact }, clock.now())
    clock.advance(cartDays * day)
    expect(await expire()).toEqual(noted('0 carts removed'))
    clock.advance(1)
    const fresh = await add()
    expect(await expire()).toEqual(noted('2 carts removed'))
    expect(await carts.find(abandoned)).toBeUndefined()
    expect(await carts.find(savedOnly)).toBeUndefined()
    expect((await carts.find(fresh))?.lines).toHaveLength(1)
    expect([await count(db, 'cart_lines'), await count(db, 'checkouts')]).toEqual([1, 0])
    expect(await jobs.list()).toMatchObject([{ name: 'expire-carts', lastNote: '2 carts removed' }])
    expect(await expire()).toEqual(noted('0 carts removed'))
  })

  test('keeps carts whose lines or checkout changed within sixty days', async () => {
    const { clock, carts, checkouts, add, expire } = theCarts((await open()).db)
    const [changing, checkingOut] = [await add(), await add()]
    for (let week = 1; week <= 10; week += 1) {
      clock.advance(7 * day)
      await add(changing)
      await checkouts.save(checkingOut, { contact }, clock.now())
    }
    expect(await expire()).toEqual(noted('0 carts removed'))
    expect(await carts.find(changing)).toBeDefined()
    expect(await carts.find(checkingOut)).toBeDefined()
  })

  test('deletes any number of carts in batches', async () => {
    const { db } = await open()
    const { expire } = theCarts(db)
    await db.execute(sql`insert into carts (token_digest, country, version, created_at, changed_at)
      select 'digest ' || n, 'ae', 1, '2026-01-01', '2026-01-01' from generate_series(1, 1201) n`)
    expect(await expire()).toEqual(noted('1201 carts removed'))
    expect(await count(db, 'carts')).toBe(0)
  })
})
