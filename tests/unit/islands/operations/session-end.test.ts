import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffSession } from '#commerce/staff-access/staff-member.ts'
import { sessionTimes } from '#web/operations/people/session-times.ts'

const minute = 60_000
const now = '2026-11-24T08:00:00.000Z'

const sessionOf = (tabletPlace: string | null): StaffSession => ({
  ...{ id: 'session', email: 'mariam@demo.example', proofs: [], expiresAt: now },
  operator: {
    ...{ kind: 'staff', id: 'mariam', name: 'مريم', grants: [], provenAt: now, requestId: null },
    tabletPlace,
  },
  language: 'ar',
  startedAt: now,
})

/** The page as it is served, with its script. */
async function aPage(html: string) {
  const { window } = new JSDOM(html, { url: 'http://localhost/operations/pickups' })
  vi.stubGlobal('document', window.document)
  vi.stubGlobal('location', window.location)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.resetModules()
  await import('#islands/operations/session-end.ts')
  return window
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a tablet that is left alone for three minutes shows its resting screen, which a touch puts off', async () => {
  const { restMs } = sessionTimes(sessionOf('barsha'), now)
  const window = await aPage(`<form data-rest="${restMs}"></form>`)
  let rests = 0
  window.HTMLFormElement.prototype.submit = () => void (rests += 1)
  vi.advanceTimersByTime(3 * minute - 1)
  window.dispatchEvent(new window.Event('pointerdown'))
  vi.advanceTimersByTime(3 * minute - 1)
  expect(rests).toBe(0)
  vi.advanceTimersByTime(1)
  expect(rests).toBe(1)
})

test('a page says after 25 minutes that its session ends, and goes on when its button says so', async () => {
  const { endsInMs, warningMs, restMs } = sessionTimes(sessionOf(null), now)
  expect([endsInMs, restMs]).toEqual([30 * minute, null])
  const requests: unknown[] = []
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    requests.push([address, method])
    return Promise.resolve({ ok: true, redirected: false })
  })
  const window = await aPage(
    `<div hidden data-session-ends="${endsInMs}" data-session-warning="${warningMs}"><button></button></div>`,
  )
  const notice = window.document.querySelector('div')
  vi.advanceTimersByTime(25 * minute - 1)
  expect(notice?.hidden).toBe(true)
  vi.advanceTimersByTime(1)
  expect(notice?.hidden).toBe(false)
  window.document.querySelector('button')?.click()
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toEqual([['http://localhost/operations/pickups', 'HEAD']])
  expect(notice?.hidden).toBe(true)
  vi.advanceTimersByTime(25 * minute)
  expect(notice?.hidden).toBe(false)
})
