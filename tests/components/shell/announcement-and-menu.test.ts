import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAnnouncement } from '#islands/shell/announcement.ts'
import { startMenu } from '#islands/shell/menu.ts'
import { earlyScript } from '#web/http/early-script.ts'
import { invariant } from '#kernel/invariant.ts'
import { aDocument } from '../../support/builders/a-document.ts'

const find = <Found extends HTMLElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector)
  invariant(found, `${selector} is on the page`)
  return found
}

beforeEach(() => {
  aDocument('http://localhost:4321/ae/en')
  vi.stubGlobal('localStorage', Reflect.get(window, 'localStorage'))
  vi.stubGlobal('Node', Reflect.get(window, 'Node'))
  vi.stubGlobal('getComputedStyle', Reflect.get(window, 'getComputedStyle').bind(window))
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the announcement', () => {
  const bar = (edition: string) => {
    document.body.innerHTML = `<section data-announcement="${edition}"><ul></ul><button data-dismiss>x</button></section>`
    Object.defineProperty(document, 'currentScript', {
      configurable: true,
      value: { parentElement: find('section') },
    })
    const inPage = window as typeof window & { eval(code: string): void }
    inPage.eval(earlyScript)
    startAnnouncement()
    return find('section')
  }

  test('stays hidden once dismissed, until there is a new one', () => {
    const first = bar('a1')
    expect(first.hidden).toBe(false)
    find('[data-dismiss]').click()
    expect(first.hidden).toBe(true)
    expect(bar('a1').hidden).toBe(true)
    expect(bar('b2').hidden).toBe(false)
  })

  test('is hidden on this page only when storage is denied', () => {
    const deny = () => {
      throw new Error('storage is off')
    }
    vi.stubGlobal('localStorage', { getItem: deny, setItem: deny })
    const only = bar('a1')
    find('[data-dismiss]').click()
    expect(only.hidden).toBe(true)
  })
})

describe('the menu', () => {
  const typeKey = (key: string) =>
    document.activeElement?.dispatchEvent(Object.assign(new Event('keydown', { bubbles: true }), { key }))
  const focused = () => document.activeElement?.textContent

  beforeEach(() => {
    const groups = ['One', 'Two', 'Three']
      .map(
        (name) => `<details><summary class="menu-top">${name}</summary><a href="#">in ${name}</a></details>`,
      )
      .join('')
    document.body.innerHTML = `<nav id="menu">${groups}</nav><button>elsewhere</button>`
  })

  test('is navigated by arrow keys in reading direction', () => {
    startMenu()
    find('summary').focus()
    typeKey('ArrowRight')
    expect(focused()).toBe('Two')
    typeKey('ArrowLeft')
    typeKey('ArrowLeft')
    expect(focused()).toBe('Three')
    document.documentElement.dir = 'rtl'
    find('#menu').style.direction = 'rtl'
    typeKey('ArrowRight')
    expect(focused()).toBe('Two')
  })

  test('closes on Escape and restores the focus', () => {
    startMenu()
    find<HTMLDetailsElement>('details').open = true
    find('a').focus()
    typeKey('Escape')
    expect(find<HTMLDetailsElement>('details').open).toBe(false)
    expect(focused()).toBe('One')
  })

  test('closes when the focus leaves', () => {
    startMenu()
    find<HTMLDetailsElement>('details').open = true
    find('summary').focus()
    find('button').focus()
    expect(find<HTMLDetailsElement>('details').open).toBe(false)
  })
})
