import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '#api/operations/api-keys.ts'
import { buy } from '../../support/builders/a-purchase.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aCliFixture } from '../../support/shops/cli-fixture.ts'

let fixture: Awaited<ReturnType<typeof aCliFixture>>
beforeAll(async () => {
  fixture = await aCliFixture()
})
afterAll(() => fixture.shop.close())

async function withScopes(...scopes: Scope[]) {
  const { operations } = fixture.shop
  const { key } = await operations.keys.create('OMS', scopes, `${fixture.day}T08:00:00.000Z`)
  return async (method: string, path: string, body?: unknown) => {
    const response = await operations.api.fetch(
      new Request(`http://shop.test/api/operations/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    const isPdf = response.headers.get('content-type') === 'application/pdf'
    return {
      status: response.status,
      pdf: isPdf && bytes.subarray(0, 5).toString() === '%PDF-',
      json: isPdf ? null : (JSON.parse(bytes.toString()) as Record<string, unknown>),
    }
  }
}

describe('document routes', () => {
  test('return invoice, packing slip and pick list as PDF', async () => {
    const ask = await withScopes('orders:read')
    const { number } = await fixture.ordered()
    expect(await ask('GET', `/orders/${number}/invoice`)).toMatchObject({ status: 404 })
    await fixture.advance(number, 'approve')
    expect(await ask('GET', `/orders/${number}/shipments/1/packing-slip`)).toMatchObject({
      status: 200,
      pdf: true,
    })
    expect(await ask('GET', '/pick-lists/ae')).toMatchObject({ status: 200, pdf: true })
    expect(await ask('GET', '/pick-lists/om')).toMatchObject({ status: 200, pdf: true })
    const delivered = await fixture.delivered()
    await fixture.shop.jobs.run('issue-invoices')
    expect(await ask('GET', `/orders/${delivered.number}/invoice`)).toMatchObject({ status: 200, pdf: true })
    for (const path of [
      `/orders/${number}/shipments/9/packing-slip`,
      `/orders/${number}/shipments/x/packing-slip`,
      '/orders/AE0000000000/shipments/1/packing-slip',
      '/orders/AE0000000000/invoice',
      '/pick-lists/zz',
    ])
      expect([path, (await ask('GET', path)).status]).toEqual([path, 404])
    const other = await withScopes('stock:write')
    expect((await other('GET', '/pick-lists/ae')).status).toBe(403)
  })

  test('print the price tags of a store', async () => {
    const ask = await withScopes('prices:write')
    expect(await ask('GET', '/stores/barsha/price-tags?sku=LAMP')).toMatchObject({ status: 200, pdf: true })
    expect(await ask('GET', '/stores/nowhere/price-tags')).toMatchObject({ status: 404 })
    expect(await ask('GET', '/stores/barsha/price-tags?sku=LAMP,RUG')).toMatchObject({
      status: 409,
      json: { kind: 'not-sold', detail: 'RUG' },
    })
    expect(await ask('GET', '/stores/barsha/price-tags')).toMatchObject({
      status: 409,
      json: { kind: 'nothing-stocked' },
    })
    const other = await withScopes('orders:read')
    expect((await other('GET', '/stores/barsha/price-tags')).status).toBe(403)
  })

  test('credit a return once per reference, never more than was invoiced', async () => {
    const ask = await withScopes('orders:write')
    const { number } = await fixture.delivered()
    const path = `/orders/${number}/credit-notes`
    const back = (reference: string, quantity: number, sku = 'LAMP') =>
      ask('POST', path, { reference, items: [{ sku, quantity }] })
    expect(await back('R-1', 1)).toMatchObject({ status: 409, json: { kind: 'no-invoice' } })
    await fixture.shop.jobs.run('issue-invoices')
    const notes = await Promise.all([1, 2, 3].map(() => back('R-1', 1)))
    expect(notes[0]).toMatchObject({
      status: 200,
      json: { number: expect.stringMatching(/^AEC-/), total: { currency: 'AED' } },
    })
    expect(notes).toEqual([notes[0], notes[0], notes[0]])
    expect(await back('R-2', 2)).toMatchObject({ status: 409, json: { kind: 'too-many', detail: 'LAMP' } })
    expect(await back('R-2', 1, 'RUG')).toMatchObject({
      status: 409,
      json: { kind: 'unknown-item', detail: 'RUG' },
    })
    for (const wrong of [0, -1, 1.5, 1_000_000])
      expect([wrong, (await back('R-3', wrong)).status]).toEqual([wrong, 400])
    expect(
      await ask('POST', '/orders/AE0000000000/credit-notes', {
        reference: 'R',
        items: [{ sku: 'LAMP', quantity: 1 }],
      }),
    ).toMatchObject({ status: 404 })
    expect((await ask('POST', path, { reference: 'R-3', items: [] })).status).toBe(400)
    const reader = await withScopes('orders:read')
    expect(
      (await reader('POST', path, { reference: 'R-3', items: [{ sku: 'LAMP', quantity: 1 }] })).status,
    ).toBe(403)
    expect((await back('R-2', 1)).status).toBe(200)
  })
})

test('an order says what brought its shopper, to systems and to operators', async () => {
  const attribution = { utm_source: 'mail', utm_campaign: 'رمضان', gclid: 'Cj0K' }
  const { number } = await buy(fixture.shop.shop, theStorefront('ae/en'), {
    sku: 'LAMP',
    method: 'cashondelivery',
    phone: '+971501239999',
    attribution,
  })
  const ask = await withScopes('orders:read')
  expect(await ask('GET', `/orders/${number}`)).toMatchObject({ json: { attribution } })
  const shown = await fixture.majlis('order', 'show', number)
  expect(shown.stdout).toContain('came by utm_source=mail, utm_campaign=رمضان, gclid=Cj0K')
})

test('the customer id of the OMS is set on the order', async () => {
  const ask = await withScopes('orders:write')
  const { number } = await fixture.ordered()
  const known = await ask('PUT', `/orders/${number}/customer`, { omsUserId: 'OMS-77' })
  expect(known).toMatchObject({ status: 200, json: { number, omsUserId: 'OMS-77' } })
  expect(await fixture.asJson('order', 'show', number)).toMatchObject({ order: { omsUserId: 'OMS-77' } })
  expect((await ask('PUT', '/orders/AE0000000000/customer', { omsUserId: 'OMS-77' })).status).toBe(404)
  expect((await ask('PUT', `/orders/${number}/customer`, { omsUserId: '' })).status).toBe(400)
  const reader = await withScopes('orders:read')
  expect((await reader('PUT', `/orders/${number}/customer`, { omsUserId: 'X' })).status).toBe(403)
})
