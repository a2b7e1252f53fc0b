// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPaidToast } from '#islands/checkout/show-paid-toast.ts'
import { take } from '#stores/browser/toasts.ts'

const clicks: string[] = []
function aDevice({ lessMotion = false, state = 'running' }: { lessMotion?: boolean; state?: string } = {}) {
  const part = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }
  class FakeAudio {
    state = state
    currentTime = 0
    destination = {}
    createGain = () => ({ gain: part })
    createOscillator = () => ({
      frequency: part,
      connect: () => ({ connect: () => undefined }),
      addEventListener: () => undefined,
      start: () => clicks.push('click'),
      stop: () => undefined,
    })
    close = async () => undefined
  }
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('matchMedia', () => ({ matches: lessMotion }))
}
const paid = (number: string, by = 'qpay') => {
  document.body.innerHTML = `<div hidden data-paid="${number}" data-by="${by}" data-message="Paid."></div>`
  showPaidToast()
  return take().map(({ kind, text }) => `${kind} ${text}`)
}
beforeEach(() => {
  clicks.length = 0
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

test('a qpay payment is confirmed once by a toast and a click sound', () => {
  aDevice()
  expect(paid('AE1')).toEqual(['done Paid.'])
  expect(paid('AE1')).toEqual([])
  expect(clicks).toEqual(['click'])
  expect(paid('AE2')).toEqual(['done Paid.'])
  expect(clicks).toHaveLength(2)
})

test.each([
  ['where less motion is wanted', () => aDevice({ lessMotion: true })],
  ['before anyone has touched the page', () => aDevice({ state: 'suspended' })],
  ['on a device without sound', () => vi.stubGlobal('matchMedia', () => ({ matches: false }))],
] as const)('it is silent %s', (_, device) => {
  device()
  expect(paid('AE1')).toEqual(['done Paid.'])
  expect(clicks).toEqual([])
})

test('other methods play no sound, and a page without a payment shows no toast', () => {
  aDevice()
  expect(paid('AE1', 'tap')).toEqual(['done Paid.'])
  expect(clicks).toEqual([])
  document.body.innerHTML = ''
  showPaidToast()
  expect(take()).toEqual([])
})
