import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { aReader } from './support/forms-by-http.ts'
import { startOwnShop } from './support/shops.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { texts } from './support/texts.ts'
import { alertText, aStaffReader, formOfAct, mainText } from './support/staff-reader.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startOwnShop()
})
afterAll(() => shop.stop())

const form = formOfAct('edit')

test('an editor changes what a product says, sees the Arabic go stale, and restores it; shoppers see each immediately', async () => {
  const t = texts('en')
  const shopper = aReader(aLocalAddress(), shop.url)
  const leena = await aStaffReader(shop, 'leena@demo.example')
  const list = await leena.open('/operations/catalog?sort=code')
  const path = list.document.querySelector<HTMLAnchorElement>('tbody th a')?.pathname ?? ''
  const product = await leena.open(path)
  const inShop = [...product.document.querySelectorAll<HTMLAnchorElement>('main a[hreflang]')].map(
    (link) => link.pathname,
  )
  expect(inShop.filter((one) => one.startsWith('/kw/'))).toHaveLength(2)
  const [english = '', arabic = ''] = inShop
  const titles = async () =>
    Promise.all(
      [english, arabic].map(async (one) =>
        (await shopper.open(one)).document.querySelector('h1')?.textContent.trim(),
      ),
    )
  const [before, beforeInArabic] = await titles()

  const editing = await leena.open(`${path}?edit`)
  const tooLong = await leena.send(editing, form, { 'name.en': 'x'.repeat(300), 'name.ar': 'كنبة جديدة' })
  expect(tooLong.status).toBe(422)
  expect(alertText(tooLong)).toContain(t('operations-catalog:problem.too-long'))
  expect(tooLong.document.querySelector<HTMLInputElement>('[id="name.ar"]')?.value).toBe('كنبة جديدة')
  expect((await titles())[0]).toBe(before)

  const saved = await leena.send(editing, form, { 'name.en': 'Nura reading chair', reason: 'the season' })
  expect(saved.path).toBe(path)
  expect(mainText(saved)).toContain('Nura reading chair')
  expect(await titles()).toEqual(['Nura reading chair', beforeInArabic])
  const stale = await leena.open('/operations/catalog?view=stale-arabic')
  expect(mainText(stale)).toContain('Nura reading chair')

  // Another had the form open since before.
  const noor = await aStaffReader(shop, 'noor@demo.example')
  const rejected = await noor.send(editing, form, { 'name.en': 'Nora chair' })
  expect(rejected.status).toBe(409)
  expect(alertText(rejected)).toContain('Nura reading chair')

  const version = await noor.open(`${path}?version=1`)
  expect(mainText(version)).toContain(before ?? '?')
  await noor.send(version, formOfAct('restore'), {})
  expect(await titles()).toEqual([before, beforeInArabic])
})
