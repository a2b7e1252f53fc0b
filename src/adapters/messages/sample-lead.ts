import type { Lead } from '#commerce/leads/lead.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** An invented lead, for previews of messages. */
export function sampleLead(
  { country, language, store }: Storefront,
  at: Instant,
): Omit<Lead, 'id' | 'attribution'> {
  return {
    ...{ reference: 'L-7K3Q-9XWD', form: 'callback', state: 'assigned', owner: 'care-gulf' },
    ...{ country: country.isoCode, language, store, storeCode: null, sku: null, consentText: '2026-11-1' },
    name: language === 'ar' ? 'مريم' : 'Maryam',
    phone: '+971501234567',
    email: null,
    message: language === 'ar' ? 'هل تتوفر هذه الأريكة بلون آخر؟' : 'Does this sofa come in another colour?',
    ...{ callAt: at, createdAt: at, changedAt: at, deleteAt: at },
  }
}
