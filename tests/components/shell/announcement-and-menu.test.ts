import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAnnouncement } from '#islands/shell/announcement.ts'
import { startMenu } from '#islands/shell/menu.ts'
import { earlyScript } from '#web/http/early-script.ts'
import { invariant } from '#kernel/invariant.ts'
import { aDocument } from '../../support/builders/a-document.ts'
import { eventually } from '../../support/eventually.ts'

const find = <Found extends HTMLElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector)
  invariant(found, `${selector} is on the page`)
  return found
}

beforeEach(() => {
  aDocument('http://localhost:4321/ae/en')
  vi.stubGlobal('localStorage', Reflect.get(window, 'localStorage'))
  for (const name of ['Node', 'DOMParser']) vi.stubGlobal(name, Reflect.get(window, name))
  vi.stubGlobal('getComputedStyle', Reflect.get(window, 'getComputedStyle').bind(window))
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the announcement', () => {
  const bar = (edition: string) => {
    const { dataset } = document.documentElement
    dataset['edition'] = edition
    delete dataset['dismissed']
    document.body.innerHTML = `<section data-announcement="${edition}"><ul></ul><button data-dismiss>x</button></section>`
    const inPage = window as typeof window & { eval(code: string): void }
    inPage.eval(earlyScript)
    startAnnouncement()
    return { bar: find('section'), dismissed: () => 'dismissed' in dataset }
  }

  test('stays hidden once dismissed, until there is a new one', () => {
    const first = bar('a1')
    expect(first.dismissed()).toBe(false)
    find('[data-dismiss]').click()
    expect(first.bar.hidden).toBe(true)
    expect(bar('a1').dismissed()).toBe(true)
    expect(bar('b2').dismissed()).toBe(false)
  })

  test('is hidden on this page only when storage is denied', () => {
    const deny = () => {
      throw new Error('storage is off')
    }
    vi.stubGlobal('localStorage', { getItem: deny, setItem: deny })
    const only = bar('a1')
    find('[data-dismiss]').click()
    expect(only.bar.hidden).toBe(true)
  })
})

describe('the menu', () => {
  const typeKey = (key: string) =>
    document.activeElement?.dispatchEvent(Object.assign(new Event('keydown', { bubbles: true }), { key }))
  const focused = () => document.activeElement?.textContent

  beforeEach(() => {
    const names = ['One', 'Two', 'Three']
    const groups = names.map(
      (name, index) => `<a class="menu-top" href="#${name}" data-group="${index}">${name}</a>`,
    )
    const panels = names.map(
      (name, index) => `<div class="menu-panel" data-panel="${index}"><a href="#">in ${name}</a></div>`,
    )
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(new Response(panels.join('')))),
    )
    document.body.innerHTML = `<nav id="menu" data-panels="/menu">${groups.join('')}</nav><button>elsewhere</button>`
  })

  test('loads what is in its groups once, when it is reached for', async () => {
    startMenu()
    expect(fetch).not.toHaveBeenCalled()
    expect(find('details a').getAttribute('href')).toBe('#One')
    find('summary').focus()
    find('details + details summary').focus()
    await eventually(() => expect(find('details a').textContent).toBe('in One'))
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('keeps its links, and the focus, when nothing can be loaded', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('no network'))),
    )
    find('a').focus()
    startMenu()
    expect(focused()).toBe('One')
    find('details + details summary').focus()
    await eventually(() => expect(fetch).toHaveBeenCalled())
    expect(find('details a').getAttribute('href')).toBe('#One')
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
