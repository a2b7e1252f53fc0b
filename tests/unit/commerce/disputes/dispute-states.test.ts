import { describe, expect, test } from 'vitest'
import {
  afterDisputeEvent,
  awaitsResponse,
  disputeStates,
  isClosed,
  isDecided,
  isInquiry,
  type DisputePosition,
  type DisputeState,
} from '#commerce/disputes/dispute-states.ts'
import { disputeEvents, type DisputeEvent } from '#commerce/payments/dispute-notice.ts'

const first = '2026-11-20T08:00:00.000Z'
const second = '2026-11-21T08:00:00.000Z'

/** Every state and event; what is not listed changes nothing. The decisions are later than what was decided before. */
const chargeback = {
  open: 'needs-response',
  submit: 'under-review',
  win: 'won',
  lose: 'lost',
  accept: 'accepted',
  expire: 'expired',
} as const
const { open: _, ...opened } = chargeback
const { submit: __, ...decisions } = opened
const table: Record<DisputeState, Partial<Record<DisputeEvent, DisputeState>>> = {
  'warning-needs-response': {
    'answer-inquiry': 'warning-under-review',
    'close-inquiry': 'warning-closed',
    ...chargeback,
  },
  'warning-under-review': { 'close-inquiry': 'warning-closed', ...chargeback },
  'warning-closed': chargeback,
  'needs-response': opened,
  'under-review': decisions,
  lost: decisions,
  expired: decisions,
  accepted: decisions,
  won: decisions,
}

const every = disputeStates.flatMap((state) => disputeEvents.map((event) => ({ state, event })))

describe('a dispute', () => {
  test.each(every)('$state after $event', ({ state, event }) =>
    expect(afterDisputeEvent({ state, stateAt: first }, event, second)?.state).toBe(table[state][event]),
  )

  test.each(disputeEvents)('that is first reported of by %s is where that leads', (event) => {
    const inquiry = {
      inquire: 'warning-needs-response',
      'answer-inquiry': 'warning-under-review',
      'close-inquiry': 'warning-closed',
    } as const
    const expected = { ...inquiry, ...chargeback }[event]
    expect(afterDisputeEvent(null, event, first)).toEqual({ state: expected, stateAt: first })
  })

  test('that is decided is decided otherwise by a later decision alone', () => {
    const lost: DisputePosition = { state: 'lost', stateAt: second }
    expect(afterDisputeEvent(lost, 'win', first)).toBeUndefined()
    expect(afterDisputeEvent(lost, 'win', '2026-11-22T08:00:00.000Z')?.state).toBe('won')
    expect(afterDisputeEvent(lost, 'lose', second)).toBeUndefined()
  })

  test('is the same in the end, whatever the order and however often its events arrive', () => {
    const reported: readonly (readonly [DisputeEvent, string])[] = [
      ['inquire', '2026-11-01T08:00:00.000Z'],
      ['answer-inquiry', '2026-11-02T08:00:00.000Z'],
      ['open', '2026-11-03T08:00:00.000Z'],
      ['submit', '2026-11-04T08:00:00.000Z'],
      ['lose', '2026-11-05T08:00:00.000Z'],
      ['win', '2026-11-06T08:00:00.000Z'],
      ['accept', '2026-11-06T08:00:00.000Z'],
    ]
    const ends = new Set<string>()
    for (const order of permutations(reported)) {
      let position: DisputePosition | null = null
      for (const [event, at] of [...order, ...order])
        position = afterDisputeEvent(position, event, at) ?? position
      ends.add(JSON.stringify(position))
    }
    expect([...ends]).toEqual([JSON.stringify({ state: 'won', stateAt: '2026-11-06T08:00:00.000Z' })])
  })

  test('takes no money while a bank only inquires, and ends by a decision or a closed inquiry', () => {
    expect(disputeStates.filter(isInquiry)).toEqual([
      'warning-needs-response',
      'warning-under-review',
      'warning-closed',
    ])
    expect(disputeStates.filter(isDecided)).toEqual(['lost', 'expired', 'accepted', 'won'])
    expect(disputeStates.filter((state) => !isClosed(state))).toEqual([
      'warning-needs-response',
      'warning-under-review',
      'needs-response',
      'under-review',
    ])
    expect(disputeStates.filter(awaitsResponse)).toEqual(['warning-needs-response', 'needs-response'])
  })
})

function permutations<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length <= 1) return [items]
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((others) => [item, ...others]),
  )
}
