// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storeAttribution, toCampaignCookie } from '#islands/shell/attribution.ts'
import { storeCampaign } from '#islands/shell/campaign.ts'
import { readAttribution, type Attribution } from '#kernel/attribution.ts'
import { consentCategories, type ConsentCategory } from '#kernel/consent.ts'
import { $consent } from '#stores/browser/consent.ts'

const visit = (query: string) => {
  history.replaceState(null, '', `/ae/en${query}`)
  storeCampaign()
}
const choose = (...granted: readonly ConsentCategory[]) =>
  $consent.set({ granted: ['necessary', ...granted] })
const stored = (): Attribution | null => {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith('majlis_campaign='))
  const value = decodeURIComponent(cookie?.slice('majlis_campaign='.length) ?? '')
  return readAttribution(value || undefined, consentCategories)
}

beforeEach(() => {
  sessionStorage.clear()
  document.cookie = 'majlis_campaign=; Path=/; Max-Age=0'
  $consent.set({ granted: null })
})
afterEach(() => $consent.set({ granted: null }))

describe('what brought the visitor', () => {
  test('is stored as far as the visitor agrees, and not before', () => {
    visit('?utm_source=mail&gclid=Cj0K')
    storeAttribution()
    expect(document.cookie).toBe('')
    choose('analytics')
    expect(stored()).toEqual({ utm_source: 'mail' })
    choose('analytics', 'marketing')
    expect(stored()).toEqual({ utm_source: 'mail', gclid: 'Cj0K' })
  })

  test('is the campaign of this visit when the choice comes on a later page', () => {
    visit('?utm_source=mail&utm_campaign=%D8%B9%D9%8A%D8%AF&gclid=Cj0K')
    visit('')
    storeAttribution()
    choose('analytics', 'marketing')
    expect(stored()).toEqual({ utm_source: 'mail', utm_campaign: 'عيد' })
  })

  test('is replaced as a whole by a newer link, and stays on pages without one', () => {
    visit('?utm_source=mail&utm_term=sofa')
    storeAttribution()
    choose('analytics', 'marketing')
    visit('')
    choose('analytics', 'marketing')
    expect(stored()).toEqual({ utm_source: 'mail', utm_term: 'sofa' })
    visit('?utm_source=partner')
    choose('analytics', 'marketing')
    expect(stored()).toEqual({ utm_source: 'partner' })
    expect(sessionStorage.getItem('utm_term')).toBe('')
  })

  test('is forgotten when the visitor withdraws', () => {
    visit('?utm_source=mail')
    storeAttribution()
    choose('analytics')
    expect(stored()).not.toBeNull()
    choose()
    expect(document.cookie).toBe('')
  })

  test('fits into a cookie however long it is', () => {
    const long = 'ع'.repeat(300)
    const value = toCampaignCookie({ utm_source: 'mail', utm_campaign: long, utm_term: long, gclid: 'Cj0K' })
    expect(value.length).toBeLessThan(4096)
    expect(decodeURIComponent(value)).toContain('"utm_source":"mail"')
  })
})
