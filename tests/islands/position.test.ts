// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startPosition } from '#islands/address/use-position.ts'

type Ask = (
  found: (position: { coords: { latitude: number; longitude: number } }) => void,
  failed: (error: { code: number }) => void,
) => void

let ask: Ask
let lookups = 0
beforeEach(() => {
  lookups = 0
  document.body.innerHTML = `<input id="pin" value="25.1, 55.2" />
    <div data-position-for="pin" data-denied="Not allowed" data-failed="Not found" data-filled="Filled in">
      <button type="button">Where I am</button><p role="status"></p></div>
    <div data-position-for="missing"><button type="button"></button><p role="status"></p></div>`
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: ((found, failed) => {
        lookups += 1
        ask(found, failed)
      }) satisfies Ask,
    },
  })
  startPosition()
})
afterEach(() => vi.unstubAllGlobals())

const press = () => document.querySelector('button')?.click()
const shown = () => [
  document.querySelector<HTMLInputElement>('#pin')?.value,
  document.querySelector('[role="status"]')?.textContent,
]

describe('the button for the position of an address', () => {
  test('looks for nothing before it is pressed, and fills in six decimals', () => {
    expect(lookups).toBe(0)
    ask = (found) => found({ coords: { latitude: 25.197197123, longitude: -0.1 } })
    press()
    expect(shown()).toEqual(['25.197197, -0.100000', 'Filled in'])
  })

  test.each([
    [1, 'Not allowed'],
    [2, 'Not found'],
    [3, 'Not found'],
  ])('leaves what was typed after the error %d, says why, and may be pressed again', (code, message) => {
    ask = (_, failed) => failed({ code })
    press()
    expect(shown()).toEqual(['25.1, 55.2', message])
    ask = (found) => found({ coords: { latitude: 1, longitude: 2 } })
    press()
    expect(shown()).toEqual(['1.000000, 2.000000', 'Filled in'])
  })

  test('looks once while the browser is still looking', () => {
    ask = () => undefined
    press()
    const button = document.querySelector('button')
    expect(button?.getAttribute('aria-busy')).toBe('true')
    Object.defineProperty(button, 'ariaBusy', { value: 'true' })
    press()
    expect(lookups).toBe(1)
  })
})
