import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCrossPlayAnswer } from '#stand-ins/cross-play.ts'
import { createExtraAnswer } from '#stand-ins/extra.ts'
import { createSellerAnswer } from '#stand-ins/seller.ts'
import { serveStandIn, type ServedStandIn } from '#stand-ins/serve-stand-in.ts'
import { createSmartContentAnswer } from '#stand-ins/smart-content.ts'
import { faultyService, standInKey, type FaultyService, type StandInFault } from '#stand-ins/stand-in.ts'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { aReader } from './support/forms-by-http.ts'
import { payInCashByForms, toPaymentByForms } from './support/ordering-by-forms.ts'
import { aMobile } from './support/checking-out.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { startOwnShop } from './support/shops.ts'

const services = {
  SELLER_SERVICE: faultyService(createSellerAnswer()),
  SMART_CONTENT: faultyService(createSmartContentAnswer(() => ['MJ-9011', 'MJ-9001'])),
  EXTRA_SERVICE: faultyService(createExtraAnswer()),
  CROSS_PLAY: faultyService(createCrossPlayAnswer()),
}
const served: ServedStandIn[] = []
let shop: RunningShop

const injectFault = (fault: StandInFault | null) =>
  Object.values<FaultyService>(services).forEach((service) => service.injectFault(fault))

/** A shop whose services are all down when it starts. */
beforeAll(async () => {
  injectFault('down')
  const settings: Record<string, string> = {}
  for (const [name, service] of Object.entries(services)) {
    const { url, ...rest } = await serveStandIn(service)
    served.push({ url, ...rest })
    settings[`${name}_URL`] = url
    settings[`${name}_KEY`] = standInKey
  }
  shop = await startOwnShop(settings)
})
afterAll(async () => {
  await shop.stop()
  await Promise.all(served.map(({ close }) => close()))
})

const read = async (path: string) => {
  const response = await fetch(shop.url + path)
  return { status: response.status, html: await response.text() }
}
const longEnough = { timeout: 30_000, interval: 500 }

describe('while the services are away or wrong', () => {
  test.each(['down', 'slow', 'html', 'large', 'other-shape'] as const)(
    '%s: the seller’s page says so, and products are sold',
    async (fault) => {
      injectFault(fault)
      expect(await read('/om/en/sellers/bahla-kilns')).toMatchObject({
        status: 503,
        html: expect.stringContaining('This seller’s page can’t be shown right now') as unknown,
      })
      expect((await read('/om/ar/sellers/bahla-kilns')).html).toContain('تعذّر عرض صفحة هذا البائع')
      const { status, html } = await read('/ae/en/p/zahra-three-seat-sofa')
      expect(status).toBe(200)
      expect(html).toContain('data-list="related"')
    },
  )

  test('carts suggest what editors wrote, and the delivery costs what the tables say', async () => {
    injectFault('slow')
    const { reader } = aShopper()
    const payment = await toPaymentByForms(reader, 'ae/en', contact())
    const cart = await reader.open('/ae/en/cart')
    expect(cart.status).toBe(200)
    const delivery = await reader.open('/ae/en/checkout/delivery')
    expect(delivery.document.body.textContent).toContain('Two more years of warranty')
    expect(payment.path).toContain('/checkout/payment')
  })
})

describe('once the services answer', () => {
  test('a game is played once a day, and its coupon makes the cart cheaper', async () => {
    injectFault(null)
    const { reader } = aShopper()
    await expect
      .poll(async () => (await reader.open('/ae/ar/play')).document.body.textContent, longEnough)
      .toContain('تحت أي فنجان التمرة؟')
    // Without a cart there are no cups.
    expect((await reader.open('/ae/en/play')).document.querySelector('[name="choice"]')).toBeNull()
    await reader.send(await reader.open('/ae/en/p/zahra-three-seat-sofa'), '#buy-form', { quantity: '1' })
    const game = await reader.open('/ae/en/play')
    expect(game.document.querySelectorAll('button[name="choice"]')).toHaveLength(3)
    const form = 'form[action*="_action=play"]'
    const won = await reader.send(game, form, { choice: '2' })
    const code = /PLAY\w{10}/.exec(won.document.body.textContent)?.[0]
    expect(code).toBeDefined()
    // Another try of the same day shows the first.
    expect((await reader.send(game, form, { choice: '1' })).document.body.textContent).toContain(code)
    const cart = await reader.send(won, 'form[action*="setCoupon"]', {})
    expect(cart.document.body.textContent).toContain('Your prize from the game')
  })

  test('a seller’s page has what the directory says, in both languages', async () => {
    injectFault(null)
    await expect
      .poll(async () => (await read('/om/en/sellers/bahla-kilns')).html, longEnough)
      .toContain('As the directory of sellers has it')
    expect((await read('/om/ar/sellers/bahla-kilns')).html).toContain('كما يرد في دليل البائعين')
    expect((await read('/om/en/sellers/no-such-seller')).status).toBe(404)
  })

  test('a cart begins with what smart content ranks', async () => {
    const { reader } = aShopper()
    await reader.send(await reader.open('/kw/en/p/zahra-three-seat-sofa'), '#buy-form', { quantity: '1' })
    const ranked = async () => {
      const { document } = await reader.open('/kw/en/cart')
      return [...document.querySelectorAll('[data-list="goes-with"] [data-sku]')].map((item) =>
        item.getAttribute('data-sku')?.slice(0, 7),
      )
    }
    await expect.poll(ranked, longEnough).toEqual(expect.arrayContaining(['MJ-9011', 'MJ-9001']))
  })

  test('a longer warranty costs what the service says, through checkout and order', async () => {
    const { reader } = aShopper()
    const details = contact()
    await toPaymentByForms(reader, 'ae/en', details)
    const open = () => reader.open('/ae/en/checkout/delivery')
    await expect
      .poll(async () => (await open()).document.body.textContent, longEnough)
      .toContain('Three more years of warranty')
    const delivery = await open()
    const slot = delivery.document.querySelector<HTMLInputElement>('[name="slot"]:not(:disabled)')
    const payment = await reader.send(delivery, '.checkout-form', {
      ...(slot ? { slot: slot.value } : {}),
      service: 'extended-warranty',
    })
    injectFault('down')
    const number = await payInCashByForms(reader, payment, details.phone)
    const order = await reader.open(`/ae/en/order/${number}`)
    expect(order.document.body.textContent).toMatch(/Three more years of warranty\s*AED\s*123/)
  })
})

const aShopper = () => ({ reader: aReader(aLocalAddress(), shop.url) })
const contact = () => ({
  name: 'Mariam Saleh',
  email: 'mariam@example.com',
  phone: `+971${aMobile('ae').slice(1)}`,
})
