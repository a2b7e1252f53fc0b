// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Autosuggest } from '#islands/autosuggest/Autosuggest.tsx'
import type { SuggestionsOf } from '#islands/autosuggest/suggestions.ts'
import { suggested } from './examples.tsx'
import { mount, type Mounted } from './mount.tsx'

const text = { label: 'Search', placeholder: 'Sofas…', list: 'Suggestions' }
let mounted: Mounted | undefined
beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await mounted?.unmount()
  vi.useRealTimers()
})

function begin(ask: SuggestionsOf = async () => suggested) {
  const element = <Autosuggest country="ae" language="en" value="" text={text} ask={ask} />
  const island = mount(element, 'en', (html) => `<form action="/ae/en/search">${html}</form>`)
  mounted = island
  const field = document.querySelector('input')
  const form = document.querySelector('form')
  if (!field || !form) throw new Error('a field in a form')
  const submit = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', submit)
  return {
    island,
    field,
    submit,
    async type(words: string) {
      field.focus()
      field.value = words
      await act(async () => void field.dispatchEvent(new InputEvent('input', { bubbles: true })))
      await act(() => vi.advanceTimersByTimeAsync(200))
    },
    async press(key: string) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      await act(async () => void field.dispatchEvent(event))
      return event
    },
  }
}
const options = () => [...document.querySelectorAll('[role=option]')]
const activeText = (field: HTMLInputElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

describe('suggestions', () => {
  test('open below the field as one types', async () => {
    const { island, field, type } = begin()
    await island.hydrate()
    expect(field.getAttribute('aria-expanded')).toBe('false')
    await type('so')
    expect(field.getAttribute('aria-expanded')).toBe('true')
    expect(options().map((option) => option.querySelector('bdi')?.textContent)).toEqual([
      'sofa bed',
      'كنب زاوية',
    ])
  })

  test('are walked with the arrow keys, round and back to the field', async () => {
    const { island, field, type, press } = begin()
    await island.hydrate()
    await type('so')
    await press('ArrowDown')
    expect(activeText(field)).toContain('sofa bed')
    await press('ArrowDown')
    expect(activeText(field)).toContain('كنب زاوية')
    await press('ArrowDown')
    expect(field.hasAttribute('aria-activedescendant')).toBe(false)
    await press('ArrowUp')
    expect(activeText(field)).toContain('كنب زاوية')
  })

  test('are chosen with Enter, which sends the form', async () => {
    const { island, field, submit, type, press } = begin()
    await island.hydrate()
    await type('so')
    await press('ArrowDown')
    await press('Enter')
    expect(field.value).toBe('sofa bed')
    expect(submit).toHaveBeenCalledOnce()
    expect(options().every((option) => option.closest('[hidden]'))).toBe(true)
  })

  test('are chosen with a press', async () => {
    const { island, field, submit, type } = begin()
    await island.hydrate()
    await type('so')
    await act(async () => (options()[1] as HTMLElement).click())
    expect(field.value).toBe('كنب زاوية')
    expect(submit).toHaveBeenCalledOnce()
  })

  test('close with Escape; Enter then sends what was typed', async () => {
    const { island, field, type, press } = begin()
    await island.hydrate()
    await type('so')
    await press('Escape')
    expect(field.getAttribute('aria-expanded')).toBe('false')
    expect((await press('Enter')).defaultPrevented).toBe(false)
    expect(field.value).toBe('so')
  })

  test('leave Enter and arrows to a keyboard that is composing a word', async () => {
    const { island, field, type } = begin()
    await island.hydrate()
    await type('so')
    const event = new KeyboardEvent('keydown', {
      key: 'ArrowDown',
      bubbles: true,
      cancelable: true,
      isComposing: true,
    })
    await act(async () => void field.dispatchEvent(event))
    expect(event.defaultPrevented).toBe(false)
  })

  test('keep what was typed before the code came, and answer to it', async () => {
    const asked: string[] = []
    const { island, field } = begin(async (words) => {
      asked.push(words)
      return suggested
    })
    field.focus()
    field.value = 'sofa'
    await island.hydrate()
    expect(field.value).toBe('sofa')
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(asked).toEqual(['sofa'])
    expect(options()).toHaveLength(2)
  })

  test('are not shown while the catalogue knows nothing', async () => {
    const { island, field, type } = begin(async () => [])
    await island.hydrate()
    await type('sofa')
    expect(field.getAttribute('aria-expanded')).toBe('false')
    expect(document.querySelector('[role=listbox]')?.hasAttribute('hidden')).toBe(true)
  })

  test('to older words do not replace those to newer ones', async () => {
    const answers = new Map<string, (list: typeof suggested) => void>()
    const { island, type } = begin((words) => new Promise((resolve) => answers.set(words, resolve)))
    await island.hydrate()
    await type('so')
    await type('sofa')
    await act(async () => answers.get('sofa')?.([{ text: 'new', category: '' }]))
    await act(async () => answers.get('so')?.([{ text: 'old', category: '' }]))
    expect(options().map((option) => option.textContent.trim())).toEqual(['new'])
  })
})
