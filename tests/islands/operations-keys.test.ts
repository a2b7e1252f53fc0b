// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listenToKeys } from '#islands/operations/keys.ts'
import { findEntries } from '#islands/operations/palette.ts'
import { isTyping, readKey } from '#islands/operations/read-key.ts'
import { noteRecent, readRecent } from '#islands/operations/recent.ts'

const page = `
  <nav class="rail"><a href="#orders" data-go="o">Orders</a></nav>
  <form class="filters"><select name="state"><option>Any</option></select></form>
  <input type="search" data-list-search>
  <textarea id="note"></textarea>
  <table><tbody>
    <tr data-row="1"><th><input type="checkbox" name="row"><a href="#row-1">1</a></th></tr>
    <tr data-row="2"><th><input type="checkbox" name="row"><a href="#row-2">2</a></th></tr>
  </tbody></table>
  <form id="edit"><input id="text" type="text"><button>Save</button></form>
  <section class="check"><form id="refund"><input id="reason" type="text"><button>Refund</button></form></section>`

const opened: string[] = []
const clicked: string[] = []
const sent: string[] = []
let stop: () => void

beforeEach(() => {
  document.body.innerHTML = page
  for (const list of [opened, clicked, sent]) list.length = 0
  HTMLElement.prototype.scrollIntoView = () => undefined
  document.body.onclick = ({ target }) => {
    if (target instanceof HTMLAnchorElement) clicked.push(target.hash)
  }
  for (const form of document.querySelectorAll('form'))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      sent.push(form.id)
    })
  stop = listenToKeys((what) => opened.push(what))
})
afterEach(() => stop())

function type(key: string, parts: KeyboardEventInit = {}, on: Element = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...parts })
  on.dispatchEvent(event)
  return event
}
const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`${selector} is on the page`)
  return found
}
const currentRow = () => document.querySelector('[data-current]')?.getAttribute('data-row')

describe('keys of operations', () => {
  test('walk the rows, choose one and open it', () => {
    type('j')
    type('j')
    type('j')
    expect(currentRow()).toBe('2')
    type('x')
    expect(find('tr[data-row="2"] input')).toHaveProperty('checked', true)
    type('k')
    expect(currentRow()).toBe('1')
    type('Enter')
    expect(clicked).toEqual(['#row-1'])
  })

  test('go to a page by g and its letter, and not by the letter alone', () => {
    type('o')
    expect(clicked).toEqual([])
    type('g')
    type('o')
    expect(clicked).toEqual(['#orders'])
    type('o')
    expect(clicked).toEqual(['#orders'])
  })

  test('focus search, filters and note', () => {
    type('/')
    expect(document.activeElement).toBe(find('[data-list-search]'))
    find('[data-list-search]').blur()
    type('f')
    expect(document.activeElement).toBe(find('.filters select'))
    find('.filters select').blur()
    type('n')
    expect(document.activeElement).toBe(find('#note'))
  })

  test('are by their place on an Arabic keyboard', () => {
    type('ت', { code: 'KeyJ' })
    expect(currentRow()).toBe('1')
    type('ن', { code: 'KeyK', ctrlKey: true })
    expect(opened).toEqual(['palette'])
    type('؟', { code: 'Slash', shiftKey: true })
    expect(opened).toEqual(['palette', 'help'])
  })

  test('are off while a text is typed, but the palette opens', () => {
    const event = type('j', {}, find('#text'))
    expect(event.defaultPrevented).toBe(false)
    expect(currentRow()).toBeUndefined()
    type('k', { ctrlKey: true }, find('#text'))
    expect(opened).toEqual(['palette'])
  })

  test('send the form that is typed in, but confirm nothing of a check page', () => {
    type('Enter', { ctrlKey: true }, find('#text'))
    type('Enter', { ctrlKey: true }, find('#reason'))
    expect(sent).toEqual(['edit'])
  })

  test('stop when they are switched off', () => {
    stop()
    type('j')
    expect(currentRow()).toBeUndefined()
  })

  test.each([
    [{ key: 'j', code: 'KeyJ' }, 'j'],
    [{ key: 'J', code: 'KeyJ' }, 'J'],
    [{ key: 'ش', code: 'KeyA' }, 'a'],
    [{ key: 'ظ', code: 'Slash' }, '/'],
    [{ key: 'q', code: 'KeyA' }, 'q'],
    [{ key: 'k', code: 'KeyK', metaKey: true }, 'ctrl+k'],
    [{ key: 'j', code: 'KeyJ', altKey: true }, null],
    [{ key: 'F5', code: 'F5' }, null],
  ])('%j is read as %s', (event, expected) => {
    expect(readKey({ ctrlKey: false, metaKey: false, altKey: false, ...event })).toBe(expected)
  })

  test('a tick is not typing', () => {
    expect(isTyping(find('tr input'))).toBe(false)
    expect(isTyping(find('select'))).toBe(true)
  })
})

describe('the palette', () => {
  test('finds by all words in any order', () => {
    const entries = [
      { href: '/operations/orders', title: 'Orders' },
      { href: '/operations/payments', title: 'Payments in doubt' },
      { href: '/operations/leads', title: 'الاستفسارات' },
    ]
    expect(findEntries(entries, 'doubt pay')).toEqual([entries[1]])
    expect(findEntries(entries, 'استفسار')).toEqual([entries[2]])
    expect(findEntries(entries, '')).toEqual(entries)
  })

  test('has what was opened last, newest first and each once, and drops what is not of operations', () => {
    sessionStorage.clear()
    noteRecent({ href: '/operations/orders/1', title: '1' })
    noteRecent({ href: '/operations/orders/2', title: '2' })
    noteRecent({ href: '/operations/orders/1', title: '1' })
    expect(readRecent().map(({ href }) => href)).toEqual(['/operations/orders/1', '/operations/orders/2'])
    sessionStorage.setItem('operations-recent', '[{"href":"https://other.example","title":"x"},7]')
    expect(readRecent()).toEqual([])
    sessionStorage.setItem('operations-recent', 'broken')
    expect(readRecent()).toEqual([])
  })
})
