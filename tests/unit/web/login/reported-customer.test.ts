import { describe, expect, test } from 'vitest'
import { consentTextVersion } from '#contracts/consent-cookie.ts'
import { reportedCustomer } from '#web/login/reported-customer.ts'
import { aFormContext } from '../../../support/builders/a-form-context.ts'
import { aSignedIn } from '../../../support/builders/a-signed-in.ts'
import { aShop } from '../../../support/shops/a-shop.ts'

const engagement = { appId: 'ABCDEFGH12345678', dataCenter: 'DC_1' }
const cookie = (granted: string) => ({
  majlis_consent: `${consentTextVersion}.6f1c0d6e-3b1a-4a5e-9a3a-0123456789ab.${granted}`,
})

describe('a customer for the engagement service', () => {
  const reported = (granted: string, configured: typeof engagement | null = engagement) => {
    const shop = aShop()
    const { context } = aFormContext({
      shop: { ...shop, settings: { ...shop.settings, engagement: configured } },
      cookies: cookie(granted),
    })
    return reportedCustomer(context, { ...aSignedIn(), email: null, phone: '+971501234567' })
  }

  test('has id, name and verified contacts with consent to marketing', () => {
    const { customer } = aSignedIn()
    expect(JSON.parse(reported('necessary-analytics-marketing') ?? '')).toEqual({
      id: customer.id,
      name: customer.name,
      phone: '+971501234567',
    })
  })

  test('is on no page without that consent, nor without the service', () => {
    expect(reported('necessary-analytics')).toBeUndefined()
    expect(reported('necessary-marketing', null)).toBeUndefined()
  })
})
