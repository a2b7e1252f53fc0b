// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countResults } from '#islands/listing/count-results.ts'
import { focusSortAgain } from '#islands/listing/sort-focus.ts'
import { sortWhenChosen } from '#islands/listing/sort-when-chosen.ts'

const requested: string[] = []
let answer: () => Response
const submitted = vi.fn((event: Event) => event.preventDefault())
const element = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  requested.length = 0
  submitted.mockClear()
  sessionStorage.clear()
  document.body.innerHTML = `
    <select id="sort" data-sort name="sort" form="filter-form"><option value="relevance" selected>A</option><option value="newest">B</option></select>
    <button data-sort-go form="filter-form">Sort</button>
    <form id="filter-form" action="/ae/en/c/living">
      <input type="checkbox" name="color" value="blue"><input type="checkbox" name="color" value="grey"><input name="price_max">
      <button data-apply="Show 30 results" data-none="No results">Show results</button>
      <p data-apply-status></p>
    </form>`
  element('form').addEventListener('submit', submitted)
  answer = () => new Response('<button data-apply="Show 4 results"></button>')
  vi.stubGlobal('fetch', async (href: string) => {
    requested.push(href.replace(location.origin, ''))
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tick = (at: number) => document.querySelectorAll<HTMLElement>('[type=checkbox]')[at]?.click()
const pass = () => vi.advanceTimersByTimeAsync(1_000)

describe('the button of the filters', () => {
  test('says how many products there are, and after ticks how many they leave', async () => {
    countResults()
    expect(element('[data-apply]').textContent).toBe('Show 30 results')
    expect(element('[data-apply-status]').textContent).toBe('')
    tick(0)
    tick(1)
    await pass()
    expect(requested).toEqual(['/ae/en/c/living?sort=relevance&color=blue&color=grey'])
    expect(element('[data-apply]').textContent).toBe('Show 4 results')
    expect(element('[data-apply-status]').textContent).toBe('Show 4 results')
  })

  test('says that nothing would be found', async () => {
    answer = () => new Response('<p>Nothing</p>')
    countResults()
    tick(0)
    await pass()
    expect(element('[data-apply]').textContent).toBe('No results')
  })

  test('says what it does when the number cannot be read', async () => {
    answer = () => new Response('', { status: 503 })
    countResults()
    tick(0)
    await pass()
    expect(element('[data-apply]').textContent).toBe('Show results')
    expect(element('[data-apply-status]').textContent).toBe('')
  })

  test('counts boxes that were ticked before it was there', async () => {
    tick(0)
    countResults()
    await pass()
    expect(requested).toHaveLength(1)
  })
})

describe('the sort box', () => {
  const press = (key: string) => element('#sort').dispatchEvent(new KeyboardEvent('keydown', { key }))
  const choose = () => {
    ;(element('#sort') as HTMLSelectElement).selectedIndex = 1
    element('#sort').dispatchEvent(new Event('change'))
  }

  test('submits what is chosen by pointer', () => {
    sortWhenChosen()
    press('Tab')
    element('#sort').dispatchEvent(new Event('pointerdown'))
    choose()
    expect(submitted).toHaveBeenCalledOnce()
  })

  test('offers a button for what the arrow keys chose, and submits by Enter', () => {
    sortWhenChosen()
    press('ArrowDown')
    choose()
    expect(submitted).not.toHaveBeenCalled()
    expect(element('[data-sort-go]').dataset['shown']).toBe('')
    press('Enter')
    expect(submitted).toHaveBeenCalledOnce()
  })

  test('does nothing by Enter on the order that the page has', () => {
    sortWhenChosen()
    press('Enter')
    expect(submitted).not.toHaveBeenCalled()
  })

  test('has the focus again on the sorted page, once', () => {
    focusSortAgain.plan()
    focusSortAgain.run()
    expect(document.activeElement?.id).toBe('sort')
    ;(document.activeElement as HTMLElement).blur()
    focusSortAgain.run()
    expect(document.activeElement).toBe(document.body)
  })
})
