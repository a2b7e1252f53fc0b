import { expect, test } from 'vitest'
import { disputeRoutes } from '#api/operations/dispute-routes.ts'
import { disputeCommands } from '../../../cli/commands/dispute.ts'
import type { Call } from '../../../cli/command.ts'
import { operator } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aDisputeShop, aed } from '../../support/shops/a-dispute-shop.ts'

type DisputeShop = Awaited<ReturnType<typeof aDisputeShop>>

const key = '00000000-0000-4000-8000-00000000000a'

/** A route of the operations API, as a key with its scope calls it; what it takes and answers fits its schemas. */
async function call(
  { admin }: DisputeShop,
  name: string,
  given: { id?: string; query?: object; body?: object } = {},
) {
  const route = disputeRoutes(admin).find(({ method, path }) => `${method} ${path}` === name)
  if (!route) throw new Error(name)
  const answer = await route.run({
    parameters: { id: given.id ?? '' },
    query: route.query?.parse(given.query ?? {}),
    body: route.body?.parse(given.body),
    scopes: [route.scope],
    by: { kind: 'key', id: 'key', name: 'Accounts', scopes: [route.scope], requestId: null },
  })
  if (answer.ok) route.reply.parse(answer.value)
  return answer
}

async function run(
  shop: DisputeShop,
  name: string,
  given: Partial<Pick<Call, 'arguments' | 'options' | 'input'>> = {},
) {
  const command = disputeCommands.find((one) => one.name === name)
  if (!command) throw new Error(name)
  return command.run({
    ...{ arguments: {}, options: {}, input: '', by: operator, ...given },
    context: { open: async () => ({ disputeAdmin: shop.admin, tryDispute: shop.tryDispute }) },
  } as unknown as Call)
}

describeDatabases('disputes in the operations API', (open) => {
  test('are listed and read, their evidence is saved, and sent once', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { dispute, order } = await shop.disputed({ amount: aed(300_00) })
    const { id } = dispute
    expect(await call(shop, 'GET /disputes', { query: { view: 'due' } })).toMatchObject({
      value: {
        disputes: [{ id, order: order.number, amount: { amount: '300.00', currency: 'AED' }, version: 1 }],
        next: null,
      },
    })
    const evidence = { version: 1, text: 'Delivered on Monday.', documents: ['delivery', 'order'] }
    expect(await call(shop, 'PUT /disputes/{id}/evidence', { id, body: evidence })).toMatchObject({
      value: { version: 2, evidence: { text: 'Delivered on Monday.', documents: ['order', 'delivery'] } },
    })
    expect(await call(shop, 'PUT /disputes/{id}/evidence', { id, body: evidence })).toMatchObject({
      failure: { status: 409, kind: 'stale' },
    })
    const submission = { id, body: { version: 2, key } }
    // The sandbox knows no such dispute, and says so.
    expect(await call(shop, 'POST /disputes/{id}/submission', submission)).toMatchObject({
      value: {
        state: 'needs-response',
        responses: [{ kind: 'evidence', state: 'rejected', by: 'Accounts' }],
      },
    })
    const acceptance = { version: 2, key: key.replace('a', 'b'), reason: 'ours' }
    expect(await call(shop, 'POST /disputes/{id}/acceptance', { id, body: acceptance })).toMatchObject({
      ok: true,
    })
    expect(await call(shop, 'GET /disputes/{id}', { id: 'none' })).toMatchObject({
      failure: { status: 404, kind: 'not-found' },
    })
  })

  test('without a text are a mistake of who sends it, and once decided a conflict', async () => {
    const shop = await aDisputeShop((await open()).db, { channel: null })
    const { dispute } = await shop.disputed()
    const { id } = dispute
    expect(
      await call(shop, 'POST /disputes/{id}/submission', { id, body: { version: 1, key } }),
    ).toMatchObject({
      failure: { status: 422, kind: 'no-text' },
    })
    const acceptance = { id, body: { version: 1, key, reason: 'it is ours' } }
    expect(await call(shop, 'POST /disputes/{id}/acceptance', acceptance)).toMatchObject({
      value: { state: 'accepted' },
    })
    const late = { version: 2, text: 'x', documents: [] }
    expect(await call(shop, 'PUT /disputes/{id}/evidence', { id, body: late })).toMatchObject({
      failure: { status: 409, kind: 'no-response-awaited', detail: 'it is accepted' },
    })
  })
})

describeDatabases('majlis dispute', (open) => {
  test('opens a dispute of the demo, answers it, and shows how its bank decides', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { order } = await shop.paid()
    const attempt = (event: string, options = {}) =>
      run(shop, 'dispute try', { arguments: { number: order.number, event }, options })
    expect(await attempt('perhaps')).toMatchObject({ code: 2 })
    expect(await attempt('win')).toMatchObject({ code: 1 })
    expect(await attempt('open', { reason: 'duplicate' })).toMatchObject({ code: 0 })
    const [dispute] = (await shop.list()).rows
    const id = dispute?.id ?? ''
    expect((await run(shop, 'dispute list', { options: { view: 'due' } })).text).toContain('duplicate')
    expect(await run(shop, 'dispute submit', { arguments: { id } })).toMatchObject({ code: 1 })
    const evidence = { arguments: { id }, input: 'One order, one payment.', options: { documents: 'order' } }
    expect(await run(shop, 'dispute evidence', evidence)).toMatchObject({ code: 0 })
    expect((await run(shop, 'dispute submit', { arguments: { id } })).text).toContain('under-review')
    shop.clock.advance(86_400_000)
    expect(await attempt('lose')).toMatchObject({ code: 0 })
    const shown = await run(shop, 'dispute show', { arguments: { id } })
    for (const text of ['lost', 'One order, one payment.', 'Fee of the provider: 75.00 AED'])
      expect(shown.text).toContain(text)
    expect(
      await run(shop, 'dispute accept', { arguments: { id }, options: { reason: 'x y z' } }),
    ).toMatchObject({
      code: 1,
      text: 'It was responded to already.',
    })
    expect(await shop.differences()).toEqual([])
  })

  test('imports a file, and lists what it has left out', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { payment } = await shop.paid()
    async function* source() {
      yield new TextEncoder().encode(
        `provider,payment,dispute,amount,currency\nsandbox,${payment},dp_a,10.00,AED\nsandbox,${payment},dp_b,ten,AED`,
      )
    }
    const imported = await run(shop, 'dispute import', { terminal: { source } } as never)
    expect(imported).toMatchObject({ code: 1, json: { added: 1, faultyCount: 1 } })
    expect(imported.text).toContain('has no amount in a currency of the shop')
  })
})
