import { expect, test } from 'vitest'
import type { Scope } from '#api/operations/api-keys.ts'
import { createOperationsModule } from '#api/operations/create-operations-module.ts'
import { closedOperations } from '../../support/shops/closed-operations.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aKioskShop } from '../../support/shops/a-kiosk-shop.ts'

describeDatabases('kiosks in the operations API', (open) => {
  const start = async () => {
    const { db } = await open()
    const shop = await aKioskShop(db)
    const operations = createOperationsModule(db, {
      ...closedOperations(db),
      clock: shop.clock,
      kioskAdmin: shop.admin,
    })
    const as = async (...scopes: Scope[]) => {
      const { key } = await operations.keys.create('Showroom', scopes, shop.clock.now())
      return async (method: string, path: string, body?: unknown) => {
        const response = await operations.api.fetch(
          new Request(`https://shop.example/api/operations/v1${path}`, {
            method,
            headers: { authorization: `Bearer ${key}` },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        )
        return { status: response.status, json: (await response.json()) as Record<string, unknown> }
      }
    }
    return { ...shop, as }
  }
  const wall = { country: 'ae', store: 'barsha', name: 'wall-1', reason: 'new wall' }

  test('are invited, listed and revoked', async () => {
    const { as, kiosks, from, here } = await start()
    const call = await as('kiosks:write')
    const invited = await call('POST', '/kiosks', { ...wall, language: 'ar' })
    expect(invited.json).toMatchObject({
      kiosk: { store: 'barsha', name: 'wall-1', state: 'invited', orders: 0 },
    })
    const link = new URL(String(invited.json['link']))
    expect(link.pathname).toBe('/api/ae/ar/kiosk/enroll')
    const opened = await kiosks.enroll(link.searchParams.get('token') ?? '', from, here)
    const { id } = invited.json['kiosk'] as { readonly id: string }
    expect((await call('GET', '/kiosks?country=ae')).json).toMatchObject({
      kiosks: [{ id, state: 'enrolled' }],
    })
    expect((await call('GET', '/kiosks?country=kw')).json).toEqual({ kiosks: [] })
    expect(opened.ok && kiosks.identify(opened.value.signedId)).toBeTruthy()
    const revoked = await call('POST', `/kiosks/${id}/revocation`, { reason: 'stolen' })
    expect(revoked).toMatchObject({ status: 200, json: { id, state: 'revoked' } })
    expect(opened.ok && kiosks.identify(opened.value.signedId)).toBeUndefined()
  })

  test.each([
    ['another scope', 403, ['orders:write'], wall],
    ['an unknown store', 404, ['kiosks:write'], { ...wall, store: 'nowhere' }],
    ['a name that is none', 422, ['kiosks:write'], { ...wall, name: '<wall>' }],
    ['no reason', 400, ['kiosks:write'], { ...wall, reason: '' }],
    ['a field too many', 400, ['kiosks:write'], { ...wall, id: 'mine' }],
  ] as const)('are not invited with %s', async (_, status, scopes, body) => {
    const { as } = await start()
    expect((await (await as(...scopes))('POST', '/kiosks', body)).status).toBe(status)
  })

  test('that are unknown are a 404', async () => {
    const { as } = await start()
    const call = await as('kiosks:write')
    expect((await call('POST', '/kiosks/nothing/revocation', { reason: 'stolen' })).status).toBe(404)
  })
})
