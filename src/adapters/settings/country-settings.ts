import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import type { SettingDocument } from '#commerce/settings/setting-document.ts'
import type { Country } from '#kernel/country.ts'

/** A kind of settings. */
export const legalSettings = 'legal-identity'

export const toLegalDocument = ({ legal, contact }: Country): SettingDocument => ({
  nameEn: legal.name.en,
  nameAr: legal.name.ar,
  registration: legal.registration,
  taxNumber: legal.taxNumber ?? '',
  addressEn: legal.address.en,
  addressAr: legal.address.ar,
  phone: contact.phone,
  whatsapp: contact.whatsapp,
  email: contact.email,
  hoursEn: contact.hours.en,
  hoursAr: contact.hours.ar,
})

type Identity = Pick<Country, 'legal' | 'contact'>

function toIdentity(document: SettingDocument): Identity {
  const of = (name: string): string => String(document[name] ?? '')
  return {
    legal: {
      name: { en: of('nameEn'), ar: of('nameAr') },
      registration: of('registration'),
      taxNumber: of('taxNumber') || null,
      address: { en: of('addressEn'), ar: of('addressAr') },
    },
    contact: {
      ...{ phone: of('phone'), whatsapp: of('whatsapp'), email: of('email') },
      hours: { en: of('hoursEn'), ar: of('hoursAr') },
    },
  }
}

/** Countries whose identity is the one in force at each reading: pages, messages and papers hold them for as long as the shop runs. */
export function followIdentity(countries: readonly Country[], live: LiveSettings): readonly Country[] {
  return countries.map((country) => {
    let known: { readonly document: SettingDocument; readonly identity: Identity } | undefined
    function identity(): Identity {
      const document = live.documentOf(legalSettings, country.isoCode)
      if (known?.document !== document) known = { document, identity: toIdentity(document) }
      return known.identity
    }
    return {
      ...country,
      get legal() {
        return identity().legal
      },
      get contact() {
        return identity().contact
      },
    }
  })
}
