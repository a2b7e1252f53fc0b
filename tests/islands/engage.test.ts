// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EngagementSdk } from '#stores/engagement.ts'
import { eventually } from '../support/eventually.ts'

const calls: unknown[][] = []
const called =
  (name: string) =>
  (...given: unknown[]) =>
    void calls.push([name, ...given])
const sdk: EngagementSdk = {
  track_event: called('track_event'),
  add_unique_user_id: called('add_unique_user_id'),
  add_user_name: called('add_user_name'),
  add_email: called('add_email'),
  add_mobile: called('add_mobile'),
  add_user_attribute: called('add_user_attribute'),
  destroy_session: called('destroy_session'),
}

/** A page opens the service once: each test has modules of its own. */
async function aPage(html: string, arrives = true) {
  document.body.innerHTML = `<div data-engagement="APP12345 DC_1"></div>${html}`
  document.body.dataset['screen'] = 'PLP'
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    window.moe = () => sdk
    const { onload, onerror } = script as HTMLScriptElement
    const outcome = (arrives ? onload : onerror) as (() => void) | null
    outcome?.()
  })
  const { engageWithConsent } = await import('#islands/shell/engage.ts')
  const { $consent } = await import('#stores/browser/consent.ts')
  const { track } = await import('#stores/browser/data-layer.ts')
  engageWithConsent()
  return {
    choose: (...granted: readonly ('analytics' | 'marketing')[]) =>
      $consent.set({ granted: ['necessary', ...granted] }),
    track,
  }
}
const names = () => calls.map(([name, what]) => (name === 'track_event' ? what : name))

beforeEach(() => {
  calls.length = 0
  vi.resetModules()
  history.replaceState(null, '', '/kw/ar')
})
afterEach(() => vi.restoreAllMocks())

describe('the engagement service of a page', () => {
  test('gets nothing by consent to analytics alone, nor later what waited then', async () => {
    const page = await aPage('')
    page.track({ event: 'view_item_list', list: 'sofas', top_5_items: [] })
    expect(calls).toEqual([])
    page.choose('analytics')
    expect(calls).toEqual([])
    page.choose('marketing')
    page.track({ event: 'search', search_term: 'rug', results: 0 })
    await eventually(() => expect(names()).toEqual(['search']))
  })

  test('gets events in order, those from before the choice first, with surface and cart level', async () => {
    const page = await aPage('')
    page.track({ event: 'view_item_list', list: 'sofas', top_5_items: [] })
    page.choose('marketing')
    page.track({ event: 'search', search_term: 'rug', results: 0 })
    await eventually(() => expect(names()).toEqual(['view_item_list', 'search']))
    expect(calls[0]).toEqual([
      'track_event',
      'view_item_list',
      { list: 'sofas', skus: '', surface: 'PLP', cart_level: 'plp' },
    ])
  })

  test('learns who signed in before it gets the events, and stops with a withdrawal', async () => {
    const page = await aPage(
      `<div data-customer='{"id":"c-1","name":"Maryam","email":"maryam@example.com"}'></div>`,
    )
    page.choose('marketing')
    page.track({ event: 'login', method: 'phone-code' })
    await eventually(() => expect(names()).toContain('login'))
    expect(calls).toEqual([
      ['add_unique_user_id', 'c-1'],
      ['add_user_name', 'Maryam'],
      ['add_email', 'maryam@example.com'],
      ['add_user_attribute', 'country', 'kw'],
      ['add_user_attribute', 'language', 'ar'],
      ['track_event', 'login', { method: 'phone-code' }],
    ])
    page.choose()
    page.track({ event: 'consent_saved' })
    expect(names()).not.toContain('consent_saved')
  })

  test('ends its session after a sign-out', async () => {
    const page = await aPage('<div data-signed-out></div>')
    page.choose('marketing')
    await eventually(() => expect(names()).toEqual(['destroy_session']))
  })

  test('that does not load gets nothing, and says so in the console alone', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const page = await aPage('', false)
    page.choose('marketing')
    await eventually(() => expect(logged).toHaveBeenCalledWith('engagement: the script did not load'))
    page.track({ event: 'consent_saved' })
    expect(calls).toEqual([])
  })
})
