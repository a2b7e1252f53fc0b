import { afterAll, beforeAll, expect, test } from 'vitest'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { buy, need } from '../../support/builders/a-purchase.ts'
import { operator } from '../../support/builders/operators.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import { storefront } from '#kernel/storefront.ts'

const clock = manualClock('2026-11-27T08:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  opened = await openTestShop({ clock })
  await opened.catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', variants: [aVariant({ sku: 'LAMP' })] },
    { prices: { LAMP: sixPrices(90) }, stock: { LAMP: { 'wh-ae': 9 } } },
  )
  await opened.catalog.writer.apply([lamp], clock.now())
})
afterAll(() => opened.close())

async function put(message: string, change: object) {
  const setting = { kind: `message-texts.${message}`, country: 'ae' }
  const { document = {} } = (await opened.shop.settingAdmin.find(setting, operator)) ?? {}
  const given = { ...setting, document: { ...document, ...change }, by: operator }
  return need(await opened.shop.settingAdmin.publish(given))
}

async function order(): Promise<string> {
  const country = opened.shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const here = storefront(country, 'en')
  const { number } = await buy(opened.shop, here, { sku: 'LAMP', method: 'cashondelivery' })
  return number
}

test('a message that waits keeps its words; the next one has those of the operator', async () => {
  const { shop, jobs } = opened
  const waiting = await order()
  clock.advance(1_000)
  await put('order-confirmed', { subject_en: 'Yours: order {{number}}' })
  clock.advance(1_000)
  const later = await order()
  need(await jobs.run('send-messages'))
  const subjectOf = async (number: string) =>
    (await shop.inbox.list())
      .map(({ subject }) => subject ?? '')
      .find((subject) => subject.includes(number) && /confirmed|Yours/.test(subject))
  expect(await subjectOf(waiting)).toBe(`Order ${waiting} is confirmed`)
  expect(await subjectOf(later)).toBe(`Yours: order ${later}`)
})

test('checks of operations say what the message will say', async () => {
  await put('delivery-rescheduled', { heading_ar: 'موعدك الجديد' })
  const { shop } = opened
  expect(shop.messageTexts('ar')('delivery-rescheduled.heading')).toBe('موعدك الجديد')
  expect(shop.messageTexts('en')('delivery-rescheduled.heading')).toBe('Your delivery has a new time')
})
