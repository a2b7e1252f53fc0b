import { expect, test } from 'vitest'
import { createPostedFormHandler } from '#web/forms/handle-posted-form.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anAlertShop } from '../../support/shops/an-alert-shop.ts'
import { aShop } from '../../support/shops/a-shop.ts'

/** Posts forms as the HTTP server does, to the alerts over a database. */
function poster(alerts: ReturnType<typeof anAlertShop>) {
  const shop = aShop({ alerts: alerts.alerts })
  const handle = createPostedFormHandler(shop)
  return async (path: string, fields: Record<string, string>, storefront = 'ae/en', cookie = '') => {
    const handled = await handle({
      origin: 'http://localhost:4321',
      target: `/${storefront}${path}`,
      headers: {
        origin: shop.settings.origin,
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-mode': 'navigate',
        ...(cookie === '' ? {} : { cookie }),
      },
      body: Buffer.from(new URLSearchParams(fields).toString()),
      address: '203.0.113.9',
      requestId: 'r-1',
    })
    return handled?.kind === 'whole' ? String(handled.headers['location']) : undefined
  }
}

const request = '/alerts/new?_action=requestAlert&sku=SOLD-OUT'
const fields = { sku: 'SOLD-OUT', kind: 'back-in-stock', email: 'maryam@example.com' }
const failed = '/alerts/new?sku=SOLD-OUT&error='

describeDatabases('the form of an alert', (open) => {
  test('redirects to the same page for an address with and without an alert, in both languages', async () => {
    const { db } = await open()
    const alerts = anAlertShop(db)
    const post = poster(alerts)
    for (let time = 0; time < 2; time += 1)
      expect(await post(request, fields)).toBe('/ae/en/alerts/new?sku=SOLD-OUT&sent=1')
    expect(await post(request, { ...fields, email: '\u202eLayla@example.com\u202c' }, 'ae/ar')).toBe(
      '/ae/ar/alerts/new?sku=SOLD-OUT&sent=1',
    )
    await alerts.send()
    expect(alerts.mails.map(({ to, language }) => [to.address, language]).sort()).toEqual([
      ['layla@example.com', 'ar'],
      ['maryam@example.com', 'en'],
    ])
  })

  test.each([
    ['a script for an address', { email: '<script>alert(1)</script>@example.com' }, 'ae/en'],
    ['no address', { email: '' }, 'ae/en'],
    ['two addresses', { email: 'a@example.com,b@example.com' }, 'ae/en'],
    ['a header', { email: 'a@example.com\r\nBcc: b@example.com' }, 'ae/en'],
    ['an unknown kind', { kind: 'price-rise' }, 'ae/en'],
    ['an unknown SKU', { sku: 'NO-SUCH' }, 'ae/en'],
    ['another country’s SKU', {}, 'kw/en'],
  ])('shows an error for %s, and queues nothing', async (_, parts, storefront) => {
    const { db } = await open()
    const alerts = anAlertShop(db)
    expect(await poster(alerts)(request, { ...fields, ...parts }, storefront)).toContain(
      `/${storefront}${failed}`,
    )
    expect(await alerts.states()).toEqual([])
  })

  test('does nothing from a kiosk', async () => {
    const { db } = await open()
    const alerts = anAlertShop(db)
    expect(await poster(alerts)(request, fields, 'ae/en', 'dwId=screen-1')).toBeUndefined()
    expect(await alerts.states()).toEqual([])
  })
})

describeDatabases('the links in its mails', (open) => {
  test('confirm and stop by their buttons, twice as well as once', async () => {
    const { db } = await open()
    const alerts = anAlertShop(db)
    const post = poster(alerts)
    await post(request, fields)
    await alerts.send()
    const [confirm, stop] = [alerts.tokenIn('confirm'), alerts.tokenIn('stop')]
    for (const time of [1, 2])
      expect(await post('/alerts/confirm?_action=confirmAlert', { t: confirm }), `time ${time}`).toBe(
        `/ae/en/alerts/confirm?t=${confirm}`,
      )
    expect(await alerts.states()).toEqual(['confirmed'])
    for (const time of [1, 2])
      expect(await post('/alerts/stop?_action=stopAlert', { t: stop }), `time ${time}`).toBe(
        `/ae/en/alerts/stop?t=${stop}`,
      )
    expect(await alerts.states()).toEqual(['ended'])
  })

  test('change nothing when they have run out or were made up', async () => {
    const { db } = await open()
    const alerts = anAlertShop(db)
    const post = poster(alerts)
    await post(request, fields)
    await alerts.send()
    const confirm = alerts.tokenIn('confirm')
    alerts.clock.advance(73 * 3_600_000)
    for (const t of [confirm, 'made-up', ''])
      expect(await post('/alerts/confirm?_action=confirmAlert', { t })).toContain('/alerts/confirm?error=')
    expect(await alerts.states()).toEqual(['requested'])
  })
})
