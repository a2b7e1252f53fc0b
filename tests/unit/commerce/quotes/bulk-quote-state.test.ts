import { describe, expect, it } from 'vitest'
import {
  advanceBulkQuote,
  bulkQuoteEventKinds,
  bulkQuoteStates,
  bulkQuoteTable,
  mayHappen,
  type BulkQuoteEvent,
} from '#commerce/quotes/bulk-quote-state.ts'
import { aBulkQuote } from '../../../support/builders/a-bulk-quote.ts'

const now = '2026-12-01T08:00:00.000Z'
const over = '2026-11-30T20:00:00.000Z'
const ahead = '2026-12-14T20:00:00.000Z'
const { current } = aBulkQuote()

const events: Readonly<Record<(typeof bulkQuoteEventKinds)[number], BulkQuoteEvent>> = {
  offer: { kind: 'offer', offer: { lines: current.lines, validUntil: ahead, note: 'As agreed by phone' } },
  accept: { kind: 'accept', revision: 1 },
  decline: { kind: 'decline' },
  expire: { kind: 'expire' },
  withdraw: { kind: 'withdraw' },
}

describe('a bulk quote', () => {
  describe.each(bulkQuoteStates)('that is %s', (state) => {
    it.each(bulkQuoteEventKinds)('goes where the table says after "%s"', (event) => {
      // What ends by time is over; what is accepted is not.
      const validUntil = event === 'expire' ? over : ahead
      const before = aBulkQuote({ state, current: { ...current, validUntil } })
      const after = advanceBulkQuote(before, events[event], now)
      const next = bulkQuoteTable[state][event]
      expect(mayHappen(state, event)).toBe(next !== undefined)
      if (next) expect(after).toMatchObject({ ok: true, value: { state: next } })
      else expect(after.ok).toBe(false)
    })
  })

  it('keeps its number and counts its revisions up', () => {
    const offered = advanceBulkQuote(aBulkQuote({ state: 'quoted' }), events.offer, now)
    expect(offered).toMatchObject({
      ok: true,
      value: { number: aBulkQuote().number, current: { revision: 2, validUntil: ahead, at: now } },
    })
  })

  it('opens again when an expired one is offered once more', () => {
    const expired = aBulkQuote({ state: 'expired', closedAt: over })
    expect(advanceBulkQuote(expired, events.offer, now)).toMatchObject({
      ok: true,
      value: { state: 'quoted', closedAt: null },
    })
  })

  it.each(['quoted', 'expired'] as const)(
    'is not accepted after its validity, whether the job has run or not (%s)',
    (state) => {
      const ended = aBulkQuote({ state, current: { ...current, validUntil: now } })
      expect(advanceBulkQuote(ended, events.accept, now)).toEqual({
        ok: false,
        failure: { kind: 'expired' },
      })
    },
  )

  it('is not accepted at prices that were changed meanwhile', () => {
    const revised = aBulkQuote({ current: { ...current, revision: 2, validUntil: ahead } })
    expect(advanceBulkQuote(revised, events.accept, now)).toEqual({
      ok: false,
      failure: { kind: 'revised', revision: 2 },
    })
  })

  it('does not expire early', () => {
    const valid = aBulkQuote({ current: { ...current, validUntil: ahead } })
    expect(advanceBulkQuote(valid, events.expire, now)).toEqual({
      ok: false,
      failure: { kind: 'still-valid' },
    })
  })

  it('is accepted once', () => {
    expect(advanceBulkQuote(aBulkQuote({ state: 'accepted' }), events.accept, now)).toEqual({
      ok: false,
      failure: { kind: 'not-allowed', state: 'accepted' },
    })
  })
})
