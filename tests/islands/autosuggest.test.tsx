// @vitest-environment jsdom
import axe from 'axe-core'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Autosuggest } from '#islands/autosuggest/Autosuggest.tsx'
import { nothing, parseSuggestions, type LoadSuggestions } from '#islands/autosuggest/suggestions.ts'
import { $recent, clear } from '#stores/browser/recent-searches.ts'
import { suggested } from './examples.tsx'
import { mount, type Mounted } from './mount.tsx'

const text = {
  label: 'Search',
  placeholder: 'Sofas…',
  list: 'Suggestions',
  clear: 'Clear',
  clearOf: 'Clear recent searches',
  titles: {
    recent: 'Recent',
    trending: 'Trending',
    terms: 'Suggested searches',
    categories: 'Categories',
    products: 'Products',
  },
}
let mounted: Mounted | undefined
beforeEach(() => {
  vi.useFakeTimers()
  clear()
  // jsdom does not lay out.
  Element.prototype.scrollIntoView = () => {}
})
afterEach(async () => {
  await mounted?.unmount()
  vi.useRealTimers()
})

function begin(load: LoadSuggestions = async () => suggested, remembers = true) {
  const element = <Autosuggest code="ae/en" value="" remembers={remembers} text={text} load={load} />
  const island = mount(element, 'en', (html) => `<form action="/ae/en/search">${html}</form>`)
  mounted = island
  const field = document.querySelector('input')
  const form = document.querySelector('form')
  if (!field || !form) throw new Error('a field in a form')
  form.addEventListener('submit', (event) => event.preventDefault())
  const went = vi.fn()
  document.body.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (link) event.preventDefault()
    if (link) went(link.getAttribute('href'))
  })
  const finish = () => act(() => vi.advanceTimersByTimeAsync(200))
  return {
    island,
    field,
    form,
    went,
    finish,
    async type(words: string) {
      field.focus()
      field.value = words
      await act(async () => void field.dispatchEvent(new InputEvent('input', { bubbles: true })))
      await finish()
    },
    async press(key: string, more: KeyboardEventInit = {}) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
      await act(async () => void field.dispatchEvent(event))
      return event
    },
  }
}
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
const groups = () =>
  [...document.querySelectorAll('[role=group]')].map((group) => group.querySelector('p')?.textContent)
const activeText = (field: HTMLInputElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
const status = () => document.querySelector('[role=status]')?.textContent

describe('suggestions', () => {
  test('open below the field while typing: searches, categories with their top-level category, products with price', async () => {
    const { island, field, type } = begin()
    await island.hydrate()
    expect(field.getAttribute('aria-expanded')).toBe('false')
    await type('so')
    expect(field.getAttribute('aria-expanded')).toBe('true')
    expect(groups()).toEqual(['Suggested searches', 'Categories', 'Products'])
    expect(options().map((option) => option.getAttribute('href'))).toEqual([
      '/ae/en/search?q=sofa+bed',
      '/ae/en/c/living/sofas/corner-sofas',
      '/ae/en/p/zahra',
    ])
    expect(options()[2]?.textContent).toContain('AED 1,299.00')
    expect(status()).toBe('3 suggestions')
  })

  test('are navigated with the arrow keys, around and back to the field; Home and End reach the ends', async () => {
    const { island, field, type, press } = begin()
    await island.hydrate()
    await type('so')
    expect((await press('Home')).defaultPrevented).toBe(false)
    await press('ArrowDown')
    expect(activeText(field)).toContain('sofa bed')
    await press('End')
    expect(activeText(field)).toContain('Zahra')
    await press('ArrowDown')
    expect(field.hasAttribute('aria-activedescendant')).toBe(false)
    await press('ArrowUp')
    expect(activeText(field)).toContain('Zahra')
    await press('Home')
    expect(activeText(field)).toContain('sofa bed')
    expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual([
      'true',
      'false',
      'false',
    ])
  })

  test('are opened with Enter or a click', async () => {
    const { island, went, type, press } = begin()
    await island.hydrate()
    await type('so')
    await press('ArrowDown')
    await press('ArrowDown')
    expect((await press('Enter')).defaultPrevented).toBe(true)
    await act(async () => options()[2]?.click())
    expect(went.mock.calls).toEqual([['/ae/en/c/living/sofas/corner-sofas'], ['/ae/en/p/zahra']])
  })

  test('close with Escape; Enter then submits the typed text', async () => {
    const { island, field, type, press } = begin()
    await island.hydrate()
    await type('so')
    expect((await press('Escape')).defaultPrevented).toBe(true)
    expect(field.getAttribute('aria-expanded')).toBe('false')
    expect(status()).toBe('')
    expect((await press('Enter')).defaultPrevented).toBe(false)
    expect(field.value).toBe('so')
    // A second one is the browser's: it empties the field.
    expect((await press('Escape')).defaultPrevented).toBe(false)
  })

  test('close when the focus leaves', async () => {
    const { island, field, type } = begin()
    await island.hydrate()
    await type('so')
    await act(async () => field.blur())
    expect(field.getAttribute('aria-expanded')).toBe('false')
  })

  test('leave Enter and arrows to an input method that is composing', async () => {
    const { island, type, press } = begin()
    await island.hydrate()
    await type('so')
    expect((await press('ArrowDown', { isComposing: true })).defaultPrevented).toBe(false)
  })

  test('keep text typed before hydration, and load suggestions for it', async () => {
    const queries: string[] = []
    const { island, field, finish } = begin(async (text) => {
      queries.push(text)
      return suggested
    })
    field.focus()
    field.value = 'sofa'
    await island.hydrate()
    expect(field.value).toBe('sofa')
    await finish()
    expect(queries.at(-1)).toBe('sofa')
    expect(options()).toHaveLength(3)
  })

  test('are not shown when there are none', async () => {
    const { island, field, type } = begin(async () => nothing)
    await island.hydrate()
    await type('sofa')
    expect(field.getAttribute('aria-expanded')).toBe('false')
    expect(document.querySelector('.suggest-panel')?.hasAttribute('hidden')).toBe(true)
  })

  test('for older texts are aborted, and do not replace newer ones', async () => {
    const answers = new Map<string, (list: typeof suggested) => void>()
    const stopped: string[] = []
    const { island, type } = begin((query, signal) => {
      signal.addEventListener('abort', () => stopped.push(query))
      return new Promise((resolve) => answers.set(query, resolve))
    })
    await island.hydrate()
    await type('so')
    await type('sofa')
    const only = (text: string) => ({ ...nothing, terms: [{ text, href: `/${text}` }] })
    await act(async () => answers.get('sofa')?.(only('new')))
    await act(async () => answers.get('so')?.(only('old')))
    expect(options().map((option) => option.textContent.trim())).toEqual(['new'])
    expect(stopped).toContain('so')
  })

  test('pass axe while open', async () => {
    const { island, form, field, type } = begin()
    await island.hydrate()
    await type('sofa')
    await act(async () => form.requestSubmit())
    field.value = ''
    await type('')
    expect(groups()[0]).toBe('Recent')
    vi.useRealTimers()
    const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
})

describe('before anything is typed', () => {
  test('popular searches are shown', async () => {
    const { island, field, finish } = begin(async (text) => (text === '' ? suggested : nothing))
    await island.hydrate()
    await act(async () => field.focus())
    await finish()
    expect(groups()).toEqual(['Trending', 'Categories', 'Products'])
  })

  test('searches of this device are shown, newest first, until they are cleared', async () => {
    const { island, field, form, type } = begin(async () => nothing)
    await island.hydrate()
    for (const words of ['rug', 'Lamp', 'lamp ', 'sofa']) {
      await type(words)
      await act(async () => form.requestSubmit())
    }
    await type('')
    expect(options().map((option) => option.textContent.trim())).toEqual(['sofa', 'lamp', 'rug'])
    expect(options()[0]?.getAttribute('href')).toBe('/ae/en/search?q=sofa')
    await act(async () => document.querySelector<HTMLButtonElement>('.suggest-clear')?.click())
    expect($recent.get()).toEqual([])
    expect(field.getAttribute('aria-expanded')).toBe('false')
  })

  test('no stored searches are shown on a kiosk', async () => {
    const { island, form, type } = begin(async () => nothing, false)
    await island.hydrate()
    await type('rug')
    await act(async () => form.requestSubmit())
    expect($recent.get()).toEqual([])
  })
})

describe('a response', () => {
  test.each([null, 'text', [], { terms: 'x' }, { terms: [{ text: 1, href: '/a' }] }])(
    '%j suggests nothing',
    (data) => {
      expect(parseSuggestions(data)).toEqual(nothing)
    },
  )

  test('contains own paths only, each once', () => {
    const term = (href: string) => ({ text: 'x', href })
    const terms = ['/a', '/a', '//evil.example', 'https://evil.example', 'javascript:alert(1)'].map(term)
    expect(parseSuggestions({ terms }).terms).toEqual([term('/a')])
  })
})
