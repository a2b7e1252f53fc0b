// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onFirstInteraction } from '#islands/intent/on-first-interaction.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Two scripts that the same first press loads, and a button that both would hold. */
function twoScripts() {
  document.body.innerHTML = '<button data-one>Add</button><button data-two>More</button>'
  const arrive: (() => void)[] = []
  const fail: (() => void)[] = []
  for (const selector of ['button', '[data-one]'])
    onFirstInteraction(
      () =>
        new Promise<void>(
          (resolve, reject) => void [arrive.push(resolve), fail.push(() => reject(new Error('offline')))],
        ),
      selector,
    )
  const clicked: string[] = []
  const click = (selector: string) => {
    const button = document.querySelector<HTMLElement>(selector)
    button?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    button?.click()
  }
  document.addEventListener('click', ({ target }) => clicked.push((target as Element).textContent))
  return { arrive, fail, clicked, click, finish: () => vi.advanceTimersByTimeAsync(1) }
}

test('clicks before a script are repeated, each once, also where two scripts wait for it', async () => {
  const { arrive, clicked, click, finish } = twoScripts()
  click('[data-one]')
  click('[data-two]')
  click('[data-one]')
  expect(clicked).toEqual([])
  arrive.forEach((come) => come())
  await finish()
  expect(clicked.toSorted()).toEqual(['Add', 'Add', 'More'])
  click('[data-one]')
  expect(clicked).toHaveLength(4)
  await vi.runAllTimersAsync()
  expect(clicked).toHaveLength(4)
})

test('clicks go to plain HTML when the script cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { fail, clicked, click, finish } = twoScripts()
  click('[data-two]')
  fail.forEach((giveUp) => giveUp())
  await finish()
  expect(clicked).toEqual(['More'])
  expect(console.error).toHaveBeenCalledTimes(2)
})

test('clicks go to plain HTML ten seconds after the first when the script has not come', async () => {
  const { clicked, click } = twoScripts()
  click('[data-two]')
  await vi.advanceTimersByTimeAsync(9_999)
  click('[data-two]')
  expect(clicked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(clicked).toEqual(['More', 'More'])
})

test('a click that opens a tab is left to the browser', () => {
  const { clicked } = twoScripts()
  const button = document.querySelector('[data-one]')
  const options = { bubbles: true, cancelable: true }
  for (const key of [{ ctrlKey: true }, { metaKey: true }]) {
    const click = new MouseEvent('click', { ...options, ...key })
    button?.dispatchEvent(click)
    expect(click.defaultPrevented).toBe(false)
  }
  expect(clicked).toEqual(['Add', 'Add'])
})
