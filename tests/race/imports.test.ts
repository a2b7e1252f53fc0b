import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { createCustomerStore } from '#adapters/identity/customer-store.ts'
import { aRecord } from '../support/builders/a-product.ts'
import {
  createPostgresql,
  describeDatabases,
  describePostgresql,
  rowsOf,
} from '../support/databases/databases.ts'
import { amal, anImports, faris, leena } from '../support/shops/an-imports-shop.ts'
import { rounds } from '../support/rounds.ts'

describeDatabases('imports and others', (open) => {
  test('two files of the same stock: each unit is written by one of them, and the movements add up', async () => {
    const shop = await anImports(open)
    const { db, check, work, admin, stockOf } = shop
    for (let round = 1; round <= rounds(); round += 1) {
      const [a, b] = [
        await check('stock', `id,stock_wh-ae\nSKU-A,${round * 2 + 20}\nSKU-B,${round * 2 + 200}\n`),
        await check('stock', `id,stock_wh-ae\nSKU-A,${round * 2 + 21}\nSKU-B,${round * 2 + 201}\n`),
      ]
      for (const { id } of [a, b])
        expect((await admin.apply({ id, by: leena })).ok, `round ${round}`).toBe(true)
      await Promise.all([work(), work(), work()])
      const runs = [await admin.find(a.id, leena), await admin.find(b.id, leena)]
      expect(runs, `round ${round}`).toMatchObject([{ state: 'done' }, { state: 'done' }])
      expect(
        runs.map((run) => run?.counts.done ?? 0).reduce((x, y) => x + y),
        `round ${round}`,
      ).toBe(2)
      expect([round * 2 + 20, round * 2 + 21]).toContain((await stockOf('SKU-A'))?.['wh-ae'])
    }
    expect((await reconcile(db)).filter(({ kind }) => kind === 'stock-movements')).toEqual([])
  })

  test('a price that is edited meanwhile is the edited one or the imported one, and never lost', async () => {
    const { check, work, admin, writer, pricesOf, clock } = await anImports(open)
    for (let round = 1; round <= rounds(); round += 1) {
      const run = await check('prices', `id,price_ae\nSKU-A,${1300 + round}.50\n`)
      expect((await admin.apply({ id: run.id, by: leena })).ok, `round ${round}`).toBe(true)
      clock.advance(1_000)
      const edited = { defaultMinor: 140_000 + round, special: null }
      await Promise.all([work(), writer.setPrice('SKU-A', 'ae', edited, clock.now())])
      // Who came last has it: an import never writes over what it has not seen.
      expect((await pricesOf('SKU-A'))?.['ae'], `round ${round}`).toEqual(edited)
      const after = await admin.find(run.id, leena)
      expect((after?.counts.done ?? 0) + (after?.counts.rejected ?? 0), `round ${round}`).toBe(1)
    }
  })

  test('two files of redirects make no circle together, and two of promotions leave one of both', async () => {
    const { db, check, work, admin } = await anImports(open)
    for (let round = 1; round <= rounds(); round += 1) {
      const [one, other] = [`/one-${round}`, `/other-${round}`]
      const header = 'id,country,kind,label_en,label_ar,percent'
      const promotion = (percent: number) =>
        `${header}\nround-${round},ae,cart,Round ${round},جولة,${percent}\n`
      const runs = [
        await check('redirects', `from,to\n${one},${other}\n`, amal),
        await check('redirects', `from,to\n${other},${one}\n`, amal),
        await check('promotions', promotion(10), amal),
        await check('promotions', promotion(20), amal),
      ]
      for (const { id } of runs) expect((await admin.apply({ id, by: amal })).ok, `round ${round}`).toBe(true)
      await Promise.all([work(), work(), work()])
      const done = await Promise.all(runs.map(async ({ id }) => (await admin.find(id, amal))?.counts))
      const [a = 0, b = 0, c = 0, d = 0] = done.map((counts) => counts?.done ?? -9)
      expect([a + b, c + d], `round ${round}`).toEqual([1, 1])
    }
    const circles = await rowsOf(
      db,
      sql`select 1 from redirects a join redirects b on a.to_path = b.from_path and b.to_path = a.from_path`,
    )
    expect(circles).toEqual([])
  })

  test('two files of the same customers add each once while a shopper registers, and an account that is in use is not taken back', async () => {
    const { db, check, work, admin, inverse, clock } = await anImports(open)
    const store = createCustomerStore(db)
    const registration = { name: 'Own', language: 'en', termsVersion: '1', isAdult: true } as const
    for (let round = 1; round <= rounds(); round += 1) {
      const lines = ['a', 'b', 'c'].map((one) => `Name,${one}${round}@old.example,ae,en,yes,2025-01-01,Shop`)
      const head = 'name,email,country,language,marketing_email,consent_day,consent_source'
      const runs = [
        await check('customers', `${head}\n${lines.join('\n')}\n`, amal),
        await check('customers', `${head}\n${lines.toReversed().join('\n')}\n`, amal),
      ]
      for (const { id } of runs) expect((await admin.apply({ id, by: amal })).ok, `round ${round}`).toBe(true)
      const registers = db.transaction(async (tx) => {
        const own = createCustomerStore(tx)
        const id = await own.insertCustomer(registration, 'ae', clock.now())
        if (!(await own.addIdentity(id, 'email', `c${round}@old.example`, clock.now())))
          throw new Error('taken')
      })
      await Promise.all([work(), work(), registers.catch(() => null)])
      const owners = await rowsOf(
        db,
        sql`select value, (select count(*)::int from contact_consents where customer_id = identities.customer_id)
          as consents from identities where value like ${`%${round}@old.example`} and value ~ ${`^[abc]${round}@`}
          order by value`,
      )
      expect(owners, `round ${round}`).toEqual(
        ['a', 'b', 'c'].map((one) => ({
          value: `${one}${round}@old.example`,
          consents: expect.toBeOneOf(one === 'c' ? [0, 1] : [1]) as number,
        })),
      )
      expect(await rowsOf(db, sql`select 1 from customers`)).toHaveLength(
        (await rowsOf(db, sql`select distinct customer_id from identities`)).length,
      )
      // One signs in while the files are taken back.
      const owner = await store.findOwner('email', `a${round}@old.example`)
      for (const { id } of runs) {
        const file = await inverse(id, amal)
        if (!file.includes('none')) continue
        const back = await check('customers', file, amal)
        await admin.apply({ id: back.id, by: amal })
      }
      const signsIn = db.transaction(async (tx) => {
        const own = createCustomerStore(tx)
        const found = await own.findOwner('email', `a${round}@old.example`)
        if (found)
          await own.record({ customerId: found.customerId, kind: 'signed-in', at: clock.now(), detail: {} })
        return found !== undefined
      })
      const [hasSignedIn] = await Promise.all([signsIn, work(), work()])
      const after = await store.findOwner('email', `a${round}@old.example`)
      expect(after?.customerId, `round ${round}`).toBe(hasSignedIn ? owner?.customerId : undefined)
    }
  })

  test('two files of the same gift cards, written by three: each code is one card with one balance', async () => {
    const { db, check, admin, work, inverse } = await anImports(open)
    const approval = { id: '00000000-0000-4000-8000-0000000000ab', version: 1 }
    for (let round = 1; round <= rounds(); round += 1) {
      const codes = ['QX', 'KV', 'ZT'].map((end) => `${end}${1_000 + round}H8R2W${end}`)
      const file = ['code,currency,balance,expiry', ...codes.map((code) => `${code},AED,10.50,2028-01-01`)]
      const runs = [
        await check('gift-cards', `${file.join('\n')}\n`, amal),
        await check('gift-cards', `${[file[0], ...file.slice(1).toReversed()].join('\n')}\n`, amal),
      ]
      for (const { id } of runs)
        expect((await admin.apply({ id, by: faris, approval })).ok, `round ${round}`).toBe(true)
      await Promise.all([work(), work(), work()])
      const done = await Promise.all(runs.map(({ id }) => admin.find(id, amal)))
      expect(
        done.map((run) => run?.counts.done ?? 0).reduce((x, y) => x + y),
        `round ${round}`,
      ).toBe(3)
      // Taken back twice: once each.
      const files = (await Promise.all(runs.map(({ id }) => inverse(id, amal)))).filter((one) =>
        one.includes('none'),
      )
      const backs = []
      for (const one of [...files, ...files]) backs.push(await check('gift-cards', one, amal))
      for (const { id } of backs) await admin.apply({ id, by: faris, approval })
      await Promise.all([work(), work(), work()])
    }
    expect(
      await rowsOf(
        db,
        sql`select state, count(*)::int as cards, sum(balance_minor)::int as minor from gift_cards
          join ledger_accounts using (id) group by state`,
      ),
    ).toEqual([{ state: 'void', cards: 3 * rounds(), minor: 0 }])
    expect(await reconcile(db)).toEqual([])
  })

  test('a gift card pays for an order or is withdrawn by its inverse: never both', async () => {
    const { db, check, admin, work, inverse, clock } = await anImports(open)
    const approval = { id: '00000000-0000-4000-8000-0000000000ab', version: 1 }
    const book = createLedgerBook(db)
    for (let round = 1; round <= rounds(); round += 1) {
      const file = `code,currency,balance,expiry\nQX${1_000 + round}H8R2WZ,AED,10.50,2028-01-01\n`
      const run = await check('gift-cards', file, amal)
      await admin.apply({ id: run.id, by: faris, approval })
      await work()
      const back = await check('gift-cards', await inverse(run.id, amal), amal)
      expect((await admin.apply({ id: back.id, by: faris, approval })).ok, `round ${round}`).toBe(true)
      const [card] = await rowsOf(
        db,
        sql`select id from gift_cards where state = 'active' and last = 'R2WZ'
        order by ordered_at desc limit 1`,
      )
      const ledgerId = String(card?.['id'])
      const spend = db.transaction((tx) =>
        book.reserve(tx, { orderId: randomUUID(), ledgerId, unit: 'AED', minor: 100, at: clock.now() }),
      )
      const [spent] = await Promise.all([spend, work(), work()])
      const after = await admin.find(back.id, amal)
      expect(after?.counts.done, `round ${round}`).toBe(spent.ok ? 0 : 1)
      const [now] = await rowsOf(db, sql`select state from gift_cards where id = ${ledgerId}::uuid`)
      expect(now?.['state'], `round ${round}`).toBe(spent.ok ? 'active' : 'void')
      clock.advance(1_000)
    }
    // The orders that pay exist in this test alone.
    expect((await reconcile(db)).filter(({ kind }) => kind !== 'ledger-reservation-orphaned')).toEqual([])
  })

  test('a map is deleted, or a file that needs it is taken: never both', async () => {
    const { admin, upload } = await anImports(open)
    for (let round = 1; round <= rounds(); round += 1) {
      const id = `map-${round}`
      await admin.putMap({ id, document: { columns: { id: 'sku' } }, version: null }, leena)
      const [removed, other, sent] = await Promise.all([
        admin.removeMap({ id, version: 1 }, leena),
        admin.removeMap({ id, version: 1 }, leena),
        upload('stock', 'sku,stock_wh-ae\nSKU-A,5\n', leena, `key-${id}`, id),
      ])
      const isGone = removed.ok || other.ok
      expect(removed.ok && other.ok, `round ${round}`).toBe(false)
      expect(sent.ok, `round ${round}`).toBe(!isGone)
      if (!sent.ok) expect(sent.failure.kind, `round ${round}`).toBe('unknown-map')
      expect((await admin.findMap(id, leena)) !== undefined, `round ${round}`).toBe(sent.ok)
    }
  })

  test('stock that is counted while a file of products is written is as it was counted', async () => {
    const { db, check, work, admin, writer, stockOf } = await anImports(open)
    for (let round = 1; round <= rounds(); round += 1) {
      const run = await check('products', `id,title,stock_wh-ae\nSKU-A,Sofa ${round},${20 + round}\n`)
      expect((await admin.apply({ id: run.id, by: leena })).ok, `round ${round}`).toBe(true)
      const counted = 1_000 + round
      await Promise.all([work(), writer.setStock('SKU-A', 'wh-ae', counted)])
      expect((await stockOf('SKU-A'))?.['wh-ae'], `round ${round}`).toBe(counted)
      const after = await admin.find(run.id, leena)
      expect((after?.counts.done ?? 0) + (after?.counts.rejected ?? 0), `round ${round}`).toBe(1)
    }
    expect((await reconcile(db)).filter(({ kind }) => kind === 'stock-movements')).toEqual([])
  })

  test('who applies a file twice, or applies and cancels it, does one of them', async () => {
    const { db, check, admin, work } = await anImports(open)
    for (let round = 1; round <= rounds(); round += 1) {
      const run = await check('stock', `id,stock_wh-ae\nSKU-A,${round + 20}\n`)
      await Promise.all([
        admin.apply({ id: run.id, by: leena }),
        admin.cancel(run.id, leena),
        admin.apply({ id: run.id, by: leena }),
        work(),
      ])
      await work()
      const { state, counts } = (await admin.find(run.id, leena)) ?? run
      expect(['done', 'canceled'], `round ${round}`).toContain(state)
      const moved = await rowsOf(
        db,
        sql`select 1 from stock_movements where reference = ${`import ${run.id}`}`,
      )
      expect(moved.length, `round ${round}`).toBe(counts.done)
    }
  })

  test('what a process that died has left leased is done by the next: each line is written once', async () => {
    for (let round = 1; round <= rounds(10); round += 1) {
      const { db, check, admin, work, clock, writer, stockOf } = await anImports(open)
      const run = await check(
        'stock',
        'id,stock_wh-ae,stock_wh-om\nSKU-A,21,22\nSKU-B,201,202\nSKU-C,23,24\n',
      )
      await admin.apply({ id: run.id, by: leena })
      await db.execute(
        sql`update imports set attempts = attempts + 1, leased_until = ${clock.now()}::timestamptz + interval '10 minutes'`,
      )
      // A person has set it to what the file says.
      await writer.setStock('SKU-A', 'wh-ae', 21)
      await work()
      expect(await admin.find(run.id, leena)).toMatchObject({ state: 'applying', counts: { done: 0 } })
      clock.advance(11 * 60_000)
      await work()
      expect(await admin.find(run.id, leena)).toMatchObject({
        state: 'done',
        counts: { done: 6, rejected: 0 },
      })
      expect(await stockOf('SKU-C')).toEqual({ 'wh-ae': 23, 'wh-om': 24 })
      expect((await reconcile(db)).filter(({ kind }) => kind === 'stock-movements')).toEqual([])
    }
  })
})

describePostgresql('a process that is killed while it imports', () => {
  test('leaves whole batches, and the next one goes on: each line has one movement', async () => {
    const database = await createPostgresql()
    const { db, writer, check, admin, work, clock } = await anImports(async () => database)
    const skus = Array.from({ length: 300 }, (_, number) => `KILL-${String(number).padStart(3, '0')}`)
    await writer.apply(
      skus.map((code) => ({ ...aRecord({ code }), stock: null })),
      clock.now(),
    )
    let minutes = 0
    for (let round = 1; round <= rounds(2); round += 1) {
      const file = skus.map((sku, number) => `${sku},${number + round}`).join('\n')
      const { id } = await check('stock', `id,stock_wh-ae\n${file}\n`)
      expect((await admin.apply({ id, by: leena })).ok).toBe(true)
      for (let kills = 1; kills <= 3; kills += 1) {
        await importUntilKilled(database.url, minutes, randomInt(1, 150))
        // The lease of a process that was killed ends.
        minutes += 11
        clock.advance(11 * 60_000)
      }
      // The database may take a moment to see that the last process is gone: until then its row is locked, and passed over.
      await expect
        .poll(
          async () => {
            await work()
            return (await admin.find(id, leena))?.state
          },
          { timeout: 30_000, message: `round ${round}` },
        )
        .toBe('done')
      expect(await admin.find(id, leena), `round ${round}`).toMatchObject({
        counts: { done: 300, rejected: 0 },
      })
      const moved = sql`select count(*)::int as moved, count(distinct sku)::int as skus
        from stock_movements where reference = ${`import ${id}`}`
      expect(await rowsOf(db, moved), `round ${round}`).toEqual([{ moved: 300, skus: 300 }])
    }
    expect((await reconcile(db)).filter(({ kind }) => kind === 'stock-movements')).toEqual([])
    await database.close()
  })
})

const importUntilKilled = (url: string, minutes: number, afterMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['tests/support/crashes/import-until-killed.ts', url, String(minutes)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), afterMs))
    child.once('error', reject)
    child.once('close', (code, signal) =>
      signal === 'SIGKILL' ? resolve() : reject(new Error(`the process ended with ${code}`)),
    )
  })
