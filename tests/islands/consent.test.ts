import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { aDocument, findFaults } from '../support/builders/a-document.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import ConsentBanner from '#components/consent/ConsentBanner.astro'
import ConsentForm from '#components/consent/ConsentForm.astro'
import { writeConsentCookie, consentTextVersion } from '#contracts/consent-cookie.ts'
import { startConsent } from '#islands/consent/consent-forms.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import ae from '#content/countries/ae.json'
import { consentCategories, type ConsentCategory } from '#kernel/consent.ts'
import type { Country } from '#kernel/country.ts'
import { languageCodes, languages, type Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { $consent } from '#stores/browser/consent.ts'

startTranslations()
const subject = '6f1c0d6e-3b1a-4a5e-9a3a-0123456789ab'
const country = ae as Country
const shop = { settings: { tagManagerId: null, engagement: null } } as App.Locals['shop']

function remember(granted: readonly ConsentCategory[]) {
  document.cookie = `majlis_consent=${writeConsentCookie({ textVersion: consentTextVersion, subject, granted })}`
}

async function show(language: Language = 'en') {
  const container = await AstroContainer.create()
  const options = {
    locals: {
      shop,
      storefront: storefront(country, language),
      t: translator(language),
    } as App.Locals,
    request: new Request('http://localhost:4321/ae/en/legal/cookies'),
  }
  const parts = await Promise.all(
    [ConsentBanner, ConsentForm].map((component) => container.renderToString(component, options)),
  )
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].direction
  document.title = 'Cookies'
  document.body.innerHTML = `<main><h1>Cookies</h1><a href="#consent" data-consent-open>Settings</a>${parts.join('')}</main>`
}

const find = <Found extends HTMLElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector)
  if (!found) throw new Error(`${selector} is on the page`)
  return found
}
const banner = () => find('[data-consent-banner]')
const isShown = () => 'ask' in document.documentElement.dataset
const ticked = () =>
  [...document.querySelectorAll<HTMLInputElement>('#consent [name=category]')]
    .filter(({ checked }) => checked)
    .map(({ value }) => value)

beforeEach(async () => {
  aDocument('http://localhost:4321/ae/en/legal/cookies')
  await show()
})
afterEach(() => {
  $consent.set({ granted: null })
  vi.unstubAllGlobals()
})

describe('the consent banner', () => {
  test('is shown when there is no choice', () => {
    expect(isShown()).toBe(false)
    startConsent()
    expect(isShown()).toBe(true)
  })

  test('stays hidden when there is a choice', () => {
    remember(['necessary'])
    startConsent()
    expect(isShown()).toBe(false)
  })

  test('rejects by one press as it accepts by one, with buttons of one size', () => {
    const buttons = [...banner().querySelectorAll<HTMLButtonElement>('.consent-answers > button')]
    expect(buttons.map(({ value }) => value)).toEqual(['all', 'necessary', ''])
    expect(buttons.every(({ classList }) => classList.contains('small'))).toBe(true)
  })

  test('ticks only the necessary category beforehand', () => {
    startConsent()
    expect(ticked()).toEqual(['necessary'])
  })

  test('opens its choices by the button, and moves the focus there', () => {
    startConsent()
    find('[data-consent-choose]').click()
    expect(find('[data-consent-choose]').getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement).toBe(find('#consent-banner-preferences'))
    find('[data-consent-choose]').click()
    expect(find('[data-consent-choices]').hidden).toBe(true)
  })

  test('opens again by the settings link, with the current choice', () => {
    remember(consentCategories)
    startConsent()
    find('[data-consent-open]').click()
    expect(isShown()).toBe(true)
    expect(find<HTMLInputElement>('#consent-banner-marketing').checked).toBe(true)
  })
})

describe('a choice', () => {
  const answering = (respond: (body: URLSearchParams) => Response) => {
    const posted: URLSearchParams[] = []
    vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
      posted.push(body)
      return respond(body)
    })
    return posted
  }

  test('is posted with its button, and the page follows the new cookie', async () => {
    const posted = answering(() => {
      remember(['necessary', 'analytics'])
      return Response.json({ granted: [] })
    })
    startConsent()
    find('.consent-answers > [value=all]').click()
    await expect.poll(isShown).toBe(false)
    expect(Object.fromEntries(posted[0] ?? [])).toMatchObject({
      answer: 'all',
      store: 'ae_en',
      textVersion: consentTextVersion,
    })
    expect($consent.get().granted).toEqual(['necessary', 'analytics'])
    expect(ticked()).toEqual(['necessary', 'analytics'])
  })

  test('is reported when it could not be saved, and the banner stays', async () => {
    answering(() => new Response(null, { status: 429 }))
    startConsent()
    find('.consent-answers > [value=necessary]').click()
    await expect.poll(() => banner().querySelector<HTMLElement>('[role=alert]')?.hidden).toBe(false)
    expect(isShown()).toBe(true)
  })
})

describe.each(languageCodes)('consent in %s', (language) => {
  test('passes axe', async () => {
    await show(language)
    startConsent()
    find('[data-consent-choose]').click()
    expect(await findFaults()).toEqual([])
  })
})
