import { expect, test } from 'vitest'
import { createDayMoveKinds } from '#adapters/orders/day-move-kinds.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderAdmin, OrdersFacade } from '#commerce/orders/orders.ts'
import type { RowData, RowOutcome } from '#commerce/tasks/task-kind.ts'
import { fail, ok } from '#kernel/result.ts'
import { anOrder, anOrderView, aShipment } from '../../../support/builders/an-order.ts'
import { operator } from '../../../support/builders/operators.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const [from, to] = ['2026-11-24', '2026-11-25']

/** Two shipments that are due on the 24th; `free`: on which day each of them finds a place. */
function twoShipments(free: readonly (string | null)[], dies = false) {
  let order: Order = anOrder({
    shipments: [1, 2].map((position) => aShipment({ position, earliest: from, latest: from })),
  })
  let isDying = dies
  let staleTries = 0
  const orderAdmin = {
    find: async () => ok(anOrderView(order)),
    async reschedule({ shipment, time }: Parameters<OrderAdmin['reschedule']>[0]) {
      if (staleTries > 0 && shipment === 2) {
        staleTries -= 1
        return fail({ kind: 'stale' })
      }
      if (isDying && shipment === 2) {
        isDying = false
        throw new Error('the process died')
      }
      const day = 'day' in time ? time.day : ''
      const before = order.shipments.find(({ position }) => position === shipment)
      order = {
        ...order,
        version: order.version + 1,
        shipments: order.shipments.map((one) =>
          one.position === shipment ? { ...one, earliest: day, latest: day } : one,
        ),
        reschedulings: [
          ...order.reschedulings,
          {
            ...{ id: `r-${order.version}`, shipment, state: 'done', actor: 'operator' },
            from: { earliest: before?.earliest ?? '', latest: before?.latest ?? '', slot: null },
            to: { day, slot: null },
            ...{ charge: null, paidBy: 'nothing', payBefore: order.placedAt, at: order.placedAt },
          },
        ],
      }
      return ok(anOrderView(order))
    },
  } as unknown as OrderAdmin
  const listReschedulings = (async () =>
    order.shipments.map(({ position }) => ({
      shipment: position,
      times: { kind: 'days', days: [free[position - 1]].flatMap((day) => day ?? []) },
    }))) as unknown as OrdersFacade['listReschedulings']
  const kinds = createDayMoveKinds({ orderAdmin, listReschedulings, countries: theCountries })
  const run = async (
    name: 'order.move-day' | 'order.move-day-back',
    { isRepeated = false, undo = null }: { isRepeated?: boolean; undo?: RowData | null } = {},
  ): Promise<RowOutcome> => {
    const work = kinds.find((kind) => kind.name === name)?.work
    if (work?.kind !== 'use-case') throw new Error(`${name} is a use case`)
    const context = { ...{ by: operator, at: order.placedAt, key: 'k', isRepeated, undo } }
    return work.apply(order.number, { ...context, parameters: { from, to, reason: 'Holiday' } })
  }
  return {
    run,
    days: () => order.shipments.map(({ latest }) => latest),
    undoOf: (outcome: RowOutcome) => (outcome.kind === 'done' ? (outcome.undo ?? null) : null),
    rescheduled: (shipment: number, day: string) =>
      orderAdmin.reschedule({ shipment, time: { day } } as Parameters<OrderAdmin['reschedule']>[0]),
    becomeStale: (tries: number) => (staleTries = tries),
  }
}

test('an order of which only one shipment finds a place says where each of them is', async () => {
  const { run, days, undoOf } = twoShipments(['2026-11-25', null])
  const outcome = await run('order.move-day')
  expect(outcome).toMatchObject({
    kind: 'done',
    answer: {
      en: expect.stringMatching(/^Shipment 1: .*25 Nov.*; Shipment 2: No place is free on that day/),
      ar: expect.stringMatching(/^الشحنة 1: .*؛ الشحنة 2: لا مكان شاغر/),
    },
    undo: { '1.from': from, '1.to': to },
  })
  await run('order.move-day-back', { undo: undoOf(outcome) })
  expect(days()).toEqual([from, from])
})

test('an order that others change all the while keeps an undo for the shipment that moved', async () => {
  const { run, days, becomeStale, undoOf } = twoShipments(['2026-11-25', '2026-11-25'])
  becomeStale(100)
  const outcome = await run('order.move-day')
  expect(outcome).toMatchObject({
    kind: 'done',
    answer: { en: expect.stringMatching(/25 Nov.*Shipment 2: The order changed/) },
  })
  expect(undoOf(outcome)).toEqual({ '1.from': from, '1.to': to })
  expect(days()).toEqual([to, from])
})

test('a row that is tried again after a crash between two shipments undoes both', async () => {
  const { run, days, undoOf } = twoShipments(['2026-11-25', '2026-11-26'], true)
  await expect(run('order.move-day')).rejects.toThrow('died')
  const outcome = await run('order.move-day', { isRepeated: true })
  expect(days()).toEqual(['2026-11-25', '2026-11-26'])
  expect(undoOf(outcome)).toEqual({
    ...{ '1.from': from, '1.to': '2026-11-25' },
    ...{ '2.from': from, '2.to': '2026-11-26' },
  })
  await run('order.move-day-back', { undo: undoOf(outcome) })
  expect(days()).toEqual([from, from])
})

test('what goes back in part says so of each shipment', async () => {
  const { run, days, undoOf, rescheduled } = twoShipments(['2026-11-25', '2026-11-26'])
  const undo = undoOf(await run('order.move-day'))
  await rescheduled(1, '2026-11-30')
  expect(await run('order.move-day-back', { undo })).toMatchObject({
    kind: 'done',
    answer: { en: expect.stringMatching(/Shipment 1: It was moved again meanwhile\..*Shipment 2: .*24 Nov/) },
  })
  expect(days()).toEqual(['2026-11-30', from])
})
