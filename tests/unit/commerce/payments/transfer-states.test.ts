import { expect, test } from 'vitest'
import {
  isTransferOpen,
  nextTransferState,
  transferEvents,
  transferStates,
} from '#commerce/payments/transfers/transfer-states.ts'

test('transfer states define the outcome of every event', () => {
  const table = Object.fromEntries(
    transferStates.map((state) => [
      state,
      transferEvents.map((event) => `${event}: ${nextTransferState(state, event) ?? '-'}`).join(', '),
    ]),
  )
  expect(table).toMatchInlineSnapshot(`
    {
      "awaiting": "receive-part: short, receive-rest: matched, receive-surplus: over, expire: expired, cancel: canceled",
      "canceled": "receive-part: -, receive-rest: -, receive-surplus: returning, expire: -, cancel: -",
      "expired": "receive-part: -, receive-rest: -, receive-surplus: returning, expire: -, cancel: -",
      "matched": "receive-part: -, receive-rest: -, receive-surplus: over, expire: -, cancel: canceled",
      "over": "receive-part: -, receive-rest: -, receive-surplus: over, expire: -, cancel: canceled",
      "returning": "receive-part: -, receive-rest: -, receive-surplus: returning, expire: -, cancel: -",
      "short": "receive-part: short, receive-rest: matched, receive-surplus: over, expire: expired, cancel: canceled",
    }
  `)
})

test('money is awaited only before it has arrived in full and while the order goes on', () => {
  expect(transferStates.filter(isTransferOpen)).toEqual(['awaiting', 'short'])
})
