import { expect, test } from 'vitest'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import { createHandleReturn } from '#commerce/payments/attempt/handle-return.ts'

test('a return page that is reloaded all the time shows the stored state without polling', async () => {
  const attempt = { state: 'pending', reportedOutcome: 'none', orderNumber: 'M-1', reason: null } as Attempt
  let polls = 0
  let allowed = 2
  const handleReturn = createHandleReturn({
    attempts: { find: async () => attempt },
    sync: async () => {
      polls += 1
      return attempt
    },
    mayPoll: async () => allowed-- > 0,
  })
  for (const _ of [1, 2, 3, 4])
    expect(await handleReturn('a-1')).toEqual({ ok: true, value: { kind: 'waiting', orderNumber: 'M-1' } })
  expect(polls).toBe(2)
})
