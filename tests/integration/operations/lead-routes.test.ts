import { expect, test } from 'vitest'
import { aSubmittedLead } from '../../support/builders/a-lead.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { need } from '../../support/builders/a-purchase.ts'
import type { Scope } from '#api/operations/api-keys.ts'

async function start() {
  const clock = manualClock()
  const { shop, operations } = await openTestShop({ clock })
  const submit = async (parts: Parameters<typeof aSubmittedLead>[0] = {}) =>
    need(await shop.leads.submit(aSubmittedLead(parts))).reference ?? ''
  const as = async (...scopes: Scope[]) => {
    const { key } = await operations.keys.create('Sales', scopes, clock.now())
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
  return { submit, as }
}

test('leads are listed, assigned, advanced, with the scopes for it, and never forwarded where no service is named', async () => {
  const { submit, as } = await start()
  const reference = await submit({ message: '<script>alert(1)</script>' })
  const call = await as('leads:read', 'leads:write')
  expect((await call('GET', '/leads?form=callback&state=assigned')).json).toMatchObject({
    leads: [{ reference, state: 'assigned', owner: 'care-gulf', message: '<script>alert(1)</script>' }],
  })
  expect((await call('GET', '/leads?country=ae')).json).toEqual({ leads: [] })
  const assigned = await call('POST', `/leads/${reference}/assignment`, { owner: 'design', reason: 'a room' })
  expect(assigned).toMatchObject({ status: 200, json: { owner: 'design' } })
  await call('POST', `/leads/${reference}/events`, { event: 'contact', reason: 'called' })
  const won = await call('POST', `/leads/${reference}/events`, { event: 'win', reason: 'order KW1' })
  expect(won.json).toMatchObject({ state: 'won', forwarding: null })
  expect(won.json['history']).toHaveLength(4)
  expect((await call('GET', `/leads/${reference.toLowerCase()}`)).json).toEqual(won.json)
  for (const [path, body, status, kind] of [
    [`/leads/${reference}/events`, { event: 'lose', reason: 'x' }, 409, 'illegal'],
    [`/leads/${reference}/assignment`, { owner: 'x', reason: 'x' }, 422, 'unknown-owner'],
    [`/leads/${reference}/assignment`, { owner: 'design', reason: ' ' }, 422, 'no-reason'],
    [`/leads/${reference}/forwarding`, {}, 409, 'nothing-to-forward'],
    ['/leads/L-9999-9999/events', { event: 'win', reason: 'x' }, 404, 'not-found'],
    ['/leads/L-9999-9999/forwarding', {}, 404, 'not-found'],
  ] as const)
    expect(await call('POST', path, body), path).toMatchObject({ status, json: { kind } })

  const reader = await as('leads:read')
  const other = await as('orders:read', 'stores:write')
  expect((await other('GET', '/leads')).status).toBe(403)
  expect((await other('GET', `/leads/${reference}`)).status).toBe(403)
  expect((await reader('POST', `/leads/${reference}/events`, { event: 'contact', reason: 'x' })).status).toBe(
    403,
  )
})
