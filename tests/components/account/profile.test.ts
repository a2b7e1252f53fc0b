import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import ProfilePage from '../../../src/pages/[country]/[language]/account/profile.astro'
import { aSignedIn } from '../../support/builders/a-signed-in.ts'
import { render } from '../../support/render-component.ts'
import { aShop } from '../../support/shops/a-shop.ts'

const subscribed = 'layla@example.com'

test.each([
  [subscribed, '/ae/en/newsletter/preferences?t=a-token'],
  ['omar@example.com', undefined],
  [null, undefined],
])('the profile of %s leads to the choices of its newsletter: %s', async (email, href) => {
  const signedIn = { ...aSignedIn(), email }
  const base = aShop()
  const shop = aShop({
    identity: {
      ...base.identity,
      listSessions: async () => [],
      isGoogleLinked: async () => false,
    },
    consent: { ...base.consent, listOf: async () => [] },
    alerts: { ...base.alerts, listOwn: async () => [] },
    leads: {
      ...base.leads,
      preferences: {
        ...base.leads.preferences,
        tokenFor: async (address) => (address === subscribed ? 'a-token' : undefined),
      },
    },
  })
  const { html } = await render(ProfilePage, {
    shop,
    path: '/account/profile',
    locals: { signedIn: async () => signedIn },
  })
  const { document } = new JSDOM(html).window
  const link = document.querySelector('a[href*="/newsletter/preferences"]')
  expect(link?.getAttribute('href') ?? undefined).toBe(href)
})
