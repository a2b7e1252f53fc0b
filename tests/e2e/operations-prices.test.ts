import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toLocalMoment } from '#kernel/wall-clock.ts'
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

const form = formOfAct('check-prices')

test('a planned price is on the stored page of the shop from its first second until its last', async () => {
  const t = texts('en')
  const shopper = aReader(aLocalAddress(), shop.url)
  const leena = await aStaffReader(shop, 'leena@demo.example')
  const list = await leena.open('/operations/catalog?sort=code')
  const path = list.document.querySelector<HTMLAnchorElement>('tbody th a')?.pathname ?? ''
  const inShop = [
    ...(await leena.open(path)).document.querySelectorAll<HTMLAnchorElement>('main a[hreflang]'),
  ].find(({ pathname }) => pathname.startsWith('/ae/en/'))?.pathname
  const price = async () =>
    (await shopper.open(inShop ?? '')).document.querySelector('.price-now')?.textContent.trim()
  const former = await price()

  const empty = await leena.open(`${path}/prices?country=ae&form=plan`)
  const filled = await leena.send(empty, form, { fill: '-10', step: 'fill' })
  const incomplete = await leena.send(filled, form, { step: 'check' })
  expect(incomplete.status).toBe(422)
  expect(alertText(incomplete)).toContain(t('operations-prices:typed.not-a-time'))

  const startsAt = Math.ceil(Date.now() / 1000) * 1000 + 8_000
  const endsAt = startsAt + 6_000
  const local = (at: number) => toLocalMoment(new Date(at).toISOString(), 'Asia/Dubai')
  const window = { from: local(startsAt), until: local(endsAt) }
  const checked = await leena.send(incomplete, form, { ...window, step: 'check' })
  expect(mainText(checked)).toContain(t('operations-prices:step.plan'))
  const planned = await leena.send(checked, formOfAct('plan-prices'), {})
  expect(mainText(planned)).toContain(t('operations-prices:state.planned'))
  expect(mainText(planned)).toContain('Leena')

  expect(await price(), 'stored before the plan begins').toBe(former)
  await setTimeout(startsAt - Date.now())
  const during = await price()
  expect(during).not.toBe(former)
  expect(Date.now(), 'still within the plan').toBeLessThan(endsAt)
  await setTimeout(endsAt - Date.now())
  expect(await price()).toBe(former)
  expect(mainText(await leena.open(`${path}/prices?country=ae`))).toContain(t('operations-prices:state.over'))
})
