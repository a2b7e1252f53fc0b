// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startNearMe } from '#islands/stores/near-me.ts'

type Ask = (
  found: (position: { coords: { latitude: number; longitude: number } }) => void,
  failed: (error: { code: number }) => void,
) => void

let ask: Ask
let lookups = 0
const sent: string[] = []
beforeEach(() => {
  lookups = 0
  sent.length = 0
  document.body.innerHTML = `<form><input name="q" value="dubai" /><input type="checkbox" name="open" value="1" checked />
    <div data-near-me data-denied="Not allowed" data-failed="Not found">
      <button type="button">Nearest to me</button><span role="status">Rounded</span></div></form>`
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    const data = new FormData(event.target as HTMLFormElement)
    sent.push(new URLSearchParams([...data].map(([name, value]) => [name, value as string])).toString())
  })
  const getCurrentPosition: Ask = (found, failed) => {
    lookups += 1
    ask(found, failed)
  }
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  startNearMe()
})
afterEach(() => vi.unstubAllGlobals())

const press = () => document.querySelector('button')?.click()
const status = () => document.querySelector('[role="status"]')?.textContent

describe('the button for the nearest store', () => {
  test('reads no position before it is pressed, and sends it to about a kilometer instead of the words', () => {
    expect(lookups).toBe(0)
    ask = (found) => found({ coords: { latitude: 25.197197123, longitude: 55.274376 } })
    press()
    expect(sent).toEqual(['q=&open=1&near=25.20%2C55.27'])
    expect(document.querySelectorAll('[name="near"]')).toHaveLength(1)
  })

  test('replaces the position of before', () => {
    document
      .querySelector('form')
      ?.insertAdjacentHTML('beforeend', '<input type="hidden" name="near" value="1,1" />')
    ask = (found) => found({ coords: { latitude: 1, longitude: 2 } })
    press()
    expect(sent).toEqual(['q=&open=1&near=1.00%2C2.00'])
  })

  test.each([
    [1, 'Not allowed'],
    [2, 'Not found'],
    [3, 'Not found'],
  ])('says why there is no position after the error %d, and may be pressed again', (code, message) => {
    ask = (_, failed) => failed({ code })
    press()
    expect(status()).toBe(message)
    expect(sent).toEqual([])
    press()
    expect(lookups).toBe(2)
  })

  test('looks once while the browser is still looking', () => {
    ask = () => undefined
    press()
    press()
    expect(lookups).toBe(1)
  })
})
