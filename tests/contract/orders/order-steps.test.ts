import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOrderStepKinds } from '#adapters/orders/order-step-kinds.ts'
import { createTasksModule } from '#adapters/tasks/create-tasks-module.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { aStaffOperator } from '../../support/builders/a-staff-operator.ts'
import { operator } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anOrderShop } from '../../support/shops/an-order-shop.ts'

describeDatabases('many orders together', (open) => {
  const start = async (role: 'warehouse' | 'customer-service') => {
    const { db } = await open()
    const shop = await anOrderShop({ db }, { stock: { 'SKU-A': 50 } })
    const { tasks, job } = createTasksModule(db, {
      clock: shop.clock,
      kinds: createOrderStepKinds(shop.orderAdmin),
      report: (error) => {
        throw error
      },
      pauseMs: 0,
    })
    const places = role === 'warehouse' ? ['wh-ae'] : ('all' as const)
    const by = await aStaffOperator(db, role, [{ role, countries: ['ae'], places }])
    const place = async () => {
      const placed = await (await shop.aShopper()).place()
      if (!placed.ok) throw new Error(placed.failure.kind)
      return placed.value.number
    }
    const run = async (kind: string, numbers: readonly string[], key: string) => {
      const rows = numbers.map((id) => ({ id, label: id }))
      const begun = await tasks.start(by, { kind, parameters: {}, rows, asOf: shop.clock.now(), key })
      if (!begun.ok) return begun.failure.kind
      await job.run(new AbortController().signal)
      const listed = await tasks.listRows(by, begun.value, { state: null, after: -1 })
      return listed.map(({ id, state, answer }) => ({ id, state, why: answer?.en ?? null }))
    }
    const statusOf = async (number: string) => {
      const found = await shop.orderAdmin.find(number, operator)
      return found.ok ? found.value.order.shipments.map(({ status }) => status) : []
    }
    return { ...shop, db, place, run, statusOf }
  }

  test('take a step each by the use case of one, with an answer per row, an event and a row of the audit by name', async () => {
    const { db, orderAdmin, place, run, statusOf } = await start('warehouse')
    const [one, onHold, done] = [await place(), await place(), await place()]
    const act = (number: string, action: Parameters<typeof orderAdmin.advance>[0]['action']) =>
      orderAdmin.advance({ number, action, by: operator, note: null })
    await act(onHold, { kind: 'put-on-hold', reasons: ['amount'], paid: null })
    await act(done, { kind: 'shipment', position: 1, event: 'approve', collected: null })
    expect(await run('order.approve-many', [one, onHold, done, 'AE0000000000'], 'form-1')).toEqual([
      { id: one, state: 'done', why: null },
      { id: onHold, state: 'rejected', why: 'The order is on hold.' },
      { id: done, state: 'rejected', why: 'No shipment of it is in the state for that.' },
      { id: 'AE0000000000', state: 'rejected', why: 'It does not exist, or is not one of yours.' },
    ])
    await run('order.process-many', [one, done], 'form-2')
    await run('order.schedule-many', [one], 'form-3')
    expect(await statusOf(one)).toEqual(['Delivery Scheduled'])
    expect(await statusOf(done)).toEqual(['Processing'])
    expect(await statusOf(onHold)).toEqual(['Pending'])
    const rows = await rowsOf(
      db,
      sql`select act, object_id from audit_log where operator_kind = 'staff' and object_kind = 'order' order by id`,
    )
    expect(rows).toEqual([
      { act: 'shipment.approve', object_id: one },
      { act: 'shipment.process', object_id: one },
      { act: 'shipment.process', object_id: done },
      { act: 'shipment.schedule', object_id: one },
    ])
  })

  test('never without the permission of the step; nothing cancels or refunds many', async () => {
    const { place, run, statusOf, orderAdmin } = await start('customer-service')
    const number = await place()
    expect(await run('order.approve-many', [number], 'form-1')).toBe('not-permitted')
    expect(await run('order.cancel-many', [number], 'form-2')).toBe('unknown-kind')
    expect(await statusOf(number)).toEqual(['Pending'])
    expect(createOrderStepKinds(orderAdmin).map(({ name }) => name)).toEqual([
      'order.approve-many',
      'order.process-many',
      'order.schedule-many',
    ])
  })

  test('a row that was done by a process that died before its answer is done, and not twice', async () => {
    const { clock, orderAdmin, place, statusOf } = await start('warehouse')
    const number = await place()
    const [kind] = createOrderStepKinds(orderAdmin)
    if (kind?.work.kind !== 'use-case') throw new Error('a use case')
    const context = { by: operator, at: clock.now(), parameters: {}, undo: null, key: 'k', isRepeated: false }
    expect(await kind.work.apply(number, context)).toEqual({ kind: 'done' })
    expect(await kind.work.apply(number, { ...context, isRepeated: true })).toEqual({ kind: 'done' })
    expect(await statusOf(number)).toEqual(['Approved'])
  })
})
