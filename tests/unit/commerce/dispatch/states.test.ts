import { describe, expect, test } from 'vitest'
import { nextRunState, runEvents, runStates, takesStops } from '#commerce/dispatch/run-states.ts'
import { nextStopState, stopEventOf, stopEvents, stopStates } from '#commerce/dispatch/stop-states.ts'
import type { ShipmentStatus } from '#commerce/orders/order.ts'

const table = <From extends string, Event extends string>(
  from: readonly From[],
  events: readonly Event[],
  next: (from: From, event: Event) => string | undefined,
) =>
  Object.fromEntries(
    from.map((state) => [
      state,
      Object.fromEntries(
        events.flatMap((event) => (next(state, event) ? [[event, next(state, event)]] : [])),
      ),
    ]),
  )

describe('states of a run', () => {
  test('list every possible event by state', () => {
    expect(table(runStates, runEvents, nextRunState)).toEqual({
      planned: { load: 'loaded', cancel: 'canceled' },
      loaded: { load: 'loaded', 'go-out': 'out' },
      out: { return: 'returned' },
      returned: { close: 'closed' },
      closed: {},
      canceled: {},
    })
  })

  test('take stops until the crew has left', () => {
    expect(runStates.filter(takesStops)).toEqual(['planned', 'loaded'])
  })
})

describe('states of a stop', () => {
  test('list every possible event by state', () => {
    expect(table(stopStates, stopEvents, nextStopState)).toEqual({
      planned: { load: 'loaded', remove: 'removed' },
      loaded: { deliver: 'delivered', fail: 'failed', refuse: 'refused' },
      delivered: {},
      failed: {},
      refused: {},
      removed: {},
    })
  })

  const shipment = (status: ShipmentStatus, failedAttempts = 0, day = '2026-11-24') => ({
    status,
    failedAttempts,
    slot: null,
    earliest: day,
  })
  const event = (from: ReturnType<typeof shipment>, to: ReturnType<typeof shipment>) =>
    stopEventOf(from, to, '2026-11-24')

  test('follow the shipment, whichever channel changes it', () => {
    const out = shipment('Out For Delivery')
    expect(event(shipment('Delivery Scheduled'), out)).toBe('load')
    expect(event(out, shipment('Delivered'))).toBe('deliver')
    expect(event(out, shipment('Delivery Scheduled', 1))).toBe('fail')
    expect(event(shipment('Out For Delivery', 2), shipment('Canceled', 3))).toBe('fail')
    expect(event(out, shipment('Canceled'))).toBe('refuse')
    expect(event(out, out)).toBeUndefined()
  })

  test('leave a planned run when the shipment is canceled or moved to a later day', () => {
    const ready = shipment('Delivery Scheduled')
    expect(event(ready, shipment('Canceled'))).toBe('remove')
    expect(event(ready, shipment('Rescheduled', 0, '2026-11-25'))).toBe('remove')
    expect(event(ready, shipment('Rescheduled', 0, '2026-11-23'))).toBeUndefined()
  })
})
