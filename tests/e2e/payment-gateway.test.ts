import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGatewayAnswer, gatewaySecret } from '#stand-ins/gateway.ts'
import { serveStandIn, type ServedStandIn } from '#stand-ins/serve-stand-in.ts'
import { faultyService, type StandInFault } from '#stand-ins/stand-in.ts'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { aMobile } from './support/checking-out.ts'
import { aReader, type ReadPage } from './support/forms-by-http.ts'
import { toPaymentByForms } from './support/ordering-by-forms.ts'
import { startOwnShop } from './support/shops.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { texts } from './support/texts.ts'

const gateway = faultyService(createGatewayAnswer(), null)
let served: ServedStandIn
let shop: RunningShop

/** A shop that takes cards by the cloud-functions gateway alone. */
beforeAll(async () => {
  served = await serveStandIn(gateway)
  shop = await startOwnShop({
    REDIRECT_PARTNERS: `external=${served.url}`,
    REDIRECT_MERCHANTS: 'external=stand-in',
    REDIRECT_SECRETS: `external=${gatewaySecret}`,
    MAJLIS_PAYMENT_METHODS: 'external,cashondelivery',
  })
})
afterAll(async () => {
  await shop.stop()
  await served.close()
})

/** A shopper whose order is placed, and the page that leads on to the gateway. */
async function leaveForTheGateway(code: 'ae/en' | 'ae/ar') {
  const reader = aReader(aLocalAddress(), shop.url)
  const phone = `+971${aMobile('ae').slice(1)}`
  const contact = { name: 'Mariam Saleh', email: 'mariam@example.com', phone }
  const payment = await toPaymentByForms(reader, code, contact, 'makhmal-velvet-cushion')
  const review = await reader.send(payment, '.checkout-form', { method: 'external' })
  const exit = await reader.send(review, 'form.place', {})
  const back = exit.path.replace(/\/go$/, '')
  return { reader, exit, back, attempt: back.split('/').at(-1) ?? '' }
}
/** What a browser does on the way: posts the signed form to the gateway. */
async function goOn({ document }: ReadPage): Promise<Response> {
  const form = document.querySelector<HTMLFormElement>(`form[action^="${served.url}"]`)
  const fields = [...(form?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value] as const)
  return fetch(form?.action ?? '', { method: 'POST', body: new URLSearchParams(Object.fromEntries(fields)) })
}
const choose = (attempt: string, outcome: string) =>
  fetch(`${served.url}/choose`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ order: attempt, outcome }),
  })
const textOf = ({ document }: ReadPage) =>
  (document.querySelector('main')?.textContent ?? '').replaceAll(/\s+/g, ' ')
const statusOf = ({ document }: ReadPage) =>
  document.querySelector('[data-status]')?.getAttribute('data-status')
const pollsOf = (attempt: string) =>
  gateway.requests.filter(({ path, body }) => path.endsWith('/status') && body.includes(attempt)).length

test.each(['ae/en', 'ae/ar'] as const)(
  '%s: what was paid at the gateway confirms the order on its page; what was declined can be paid otherwise',
  async (code) => {
    const paid = await leaveForTheGateway(code)
    expect(await (await goOn(paid.exit)).text()).toMatch(/\d AED/)
    const led = await choose(paid.attempt, 'pay')
    expect(led.headers.get('location')).toBe(shop.url + paid.back)
    const order = await paid.reader.open(paid.back)
    expect([order.path.split('?')[0], statusOf(order)]).toEqual([
      expect.stringMatching(`^/${code}/order/AE\\d+$`),
      'Confirmed',
    ])
    const declined = await leaveForTheGateway(code)
    await goOn(declined.exit)
    await choose(declined.attempt, 'decline')
    const unpaid = await declined.reader.open(declined.back)
    expect(statusOf(unpaid)).toBe('Pending')
    expect(unpaid.document.querySelector('form[action*="payOrder"] button')).not.toBeNull()
  },
)

test('while the gateway is away, slow or wrong, the page waits with the shopper, and nothing is paid or lost', async () => {
  const t = texts('ar')
  const { reader, exit, back, attempt } = await leaveForTheGateway('ae/ar')
  await goOn(exit)
  // The slow one comes last: its answer is still awaited behind the page.
  const faults: StandInFault[] = ['down', 'busy', 'html', 'large', 'other-shape', 'slow']
  for (const fault of faults) {
    gateway.injectFault(fault)
    const before = pollsOf(attempt)
    const page = await reader.open(back)
    expect([page.status, page.path], fault).toEqual([200, back])
    expect(textOf(page), fault).toContain(t('payments:waiting.title'))
    expect(pollsOf(attempt), fault).toBeGreaterThan(before)
  }
  gateway.injectFault(null)
  await choose(attempt, 'pay')
  await expect.poll(async () => statusOf(await reader.open(back))).toBe('Confirmed')
})

test('an order is placed while the gateway is down: only the gateway’s own page is missing', async () => {
  gateway.injectFault('down')
  const { reader, exit, back } = await leaveForTheGateway('ae/en')
  expect(textOf(exit)).toContain(texts('en')('payments:go.text'))
  await expect(goOn(exit)).rejects.toThrow()
  expect(textOf(await reader.open(back))).toContain(texts('en')('payments:waiting.title'))
  gateway.injectFault(null)
})
