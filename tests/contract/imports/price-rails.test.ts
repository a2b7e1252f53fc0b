import { expect, test } from 'vitest'
import { aBookPrice, aRecord } from '../../support/builders/a-product.ts'
import { operator } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anImports, huda, leena } from '../../support/shops/an-imports-shop.ts'

const minute = 60_000
const hour = 60 * minute
const needsApproval = { failure: { kind: 'needs-approval' } }

describeDatabases('prices that one person sets by files', (open) => {
  async function aShop() {
    const shop = await anImports(open)
    const many = Array.from({ length: 20 }, (_, n) => `FILL-${n}`)
    await shop.writer.apply(
      many.map((code) => ({
        ...aRecord({ code }),
        prices: { [code]: { ae: aBookPrice(10_000) } },
        stock: null,
      })),
      shop.clock.now(),
    )
    shop.clock.advance(48 * hour)
    /** Sends a file and applies it, some minutes after the last. */
    async function send(contents: string, by = leena, kind: 'prices' | 'products' = 'prices') {
      shop.clock.advance(5 * minute)
      const run = await shop.check(kind, contents, by)
      const begun = await shop.admin.apply({ id: run.id, by })
      await shop.work()
      return { run, begun }
    }
    return { ...shop, many, send }
  }

  test('need a second person for one that falls by more than half, whatever else is in the file', async () => {
    const { check, admin, many } = await aShop()
    const file = ['id,price_ae', 'SKU-A,0.01', ...many.map((code) => `${code},100.00`), ''].join('\n')
    for (const by of [leena, operator]) {
      const run = await check('prices', file, by)
      expect(run.rails).toMatchObject({ priced: 21, moved: 1, halved: 1 })
      expect(await admin.apply({ id: run.id, by })).toMatchObject(needsApproval)
    }
  })

  test('need one for cuts in a row, by one person or several, until a day is over', async () => {
    const { send, clock, pricesOf } = await aShop()
    expect((await send('id,price_ae\nSKU-B,1100\n')).begun).toMatchObject({ ok: true })
    const second = await send('id,price_ae\nSKU-B,1000\n')
    expect(second.run.rails).toMatchObject({ beyond: 1 })
    expect(second.begun).toMatchObject(needsApproval)
    expect((await send('id,price_ae\nSKU-B,1000\n', huda)).begun).toMatchObject(needsApproval)
    // Back up is no cut.
    expect((await send('id,price_ae\nSKU-B,1200\n')).begun).toMatchObject({ ok: true })
    clock.advance(25 * hour)
    expect((await send('id,price_ae\nSKU-B,1000\n')).begun).toMatchObject({ ok: true })
    expect(await pricesOf('SKU-B')).toMatchObject({ ae: { defaultMinor: 100_000 } })
  })

  test('need one for what was taken away and comes back for less', async () => {
    const { send } = await aShop()
    const keep = Array.from({ length: 20 }, (_, n) => `FILL-${n},100.00`).join('\n')
    expect((await send(`id,price_ae\nSKU-C,\n${keep}\n`)).begun).toMatchObject({ ok: true })
    const back = await send('id,price_ae\nSKU-C,0.01\n')
    expect(back.run.rails).toMatchObject({ halved: 1, beyond: 1 })
    expect(back.begun).toMatchObject(needsApproval)
    // As it was is no cut.
    expect((await send('id,price_ae\nSKU-C,1299\n')).begun).toMatchObject({ ok: true })
  })

  test('may move as far as that person may move one by hand', async () => {
    const { send, many } = await aShop()
    const file = (price: string) => ['id,price_ae', ...many.map((code) => `${code},${price}`), ''].join('\n')
    // The list of a supplier: many prices, each within 20 %.
    const weekly = await send(file('85.00'))
    expect(weekly.run.rails).not.toHaveProperty('beyond')
    expect(weekly.begun).toMatchObject({ ok: true })
    const up = await send(file('110.00'))
    expect(up.run.rails).toMatchObject({ beyond: 20, moved: 0 })
    expect(up.begun).toMatchObject(needsApproval)
  })

  test('are limited by the issue alone when a command sends them', async () => {
    const { check, admin } = await aShop()
    const run = await check('prices', 'id,price_ae\nSKU-B,900\n', operator)
    expect(run.rails).not.toHaveProperty('beyond')
    expect(await admin.apply({ id: run.id, by: operator })).toMatchObject({ ok: true })
  })

  test('are the same in files of products', async () => {
    const { send, many } = await aShop()
    const header = 'id,title,title_ar,category,price_ae'
    const line = (code: string, price: string) => `${code},Sofa ${code},كنبة,living/sofas,${price}`
    const fill = many.map((code) => line(code, '100.00'))
    const low = await send([header, line('SKU-A', '0.01'), ...fill, ''].join('\n'), leena, 'products')
    expect(low.run.rails).toMatchObject({ halved: 1, beyond: 1 })
    expect(low.begun).toMatchObject(needsApproval)
    const small = await send([header, line('SKU-A', '1100'), ''].join('\n'), leena, 'products')
    expect(small.run.rails).not.toHaveProperty('beyond')
    expect(small.begun).toMatchObject({ ok: true })
    const next = await send([header, line('SKU-A', '1000'), ''].join('\n'), leena, 'products')
    expect(next.run.rails).toMatchObject({ beyond: 1 })
    expect(next.begun).toMatchObject(needsApproval)
  })
})
