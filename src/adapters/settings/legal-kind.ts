import type { SettingDocument, SettingField, SettingProblem } from '#commerce/settings/setting-document.ts'
import type { SettingKind } from '#commerce/settings/setting-kind.ts'
import { stateOfGstin } from '#commerce/documents/gst-states.ts'
import type { Bilingual, Country, CountryCode } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import { allTags } from '#kernel/purge-bus.ts'
import { legalSettings, toLegalDocument } from './country-settings.ts'
import type { CountOrders } from './count-orders.ts'

type Deps = { readonly countries: readonly Country[]; readonly orders: CountOrders }

const text = (name: string, max: number, title: Bilingual, hint?: Bilingual): SettingField => ({
  ...{ name, title, type: 'text', max },
  ...(hint && { hint }),
})

const fields: readonly SettingField[] = [
  text('nameEn', 150, { en: 'Name in English', ar: 'الاسم بالإنجليزية' }),
  text('nameAr', 150, { en: 'Name in Arabic', ar: 'الاسم بالعربية' }),
  text(
    'registration',
    50,
    { en: 'Commercial registration', ar: 'السجل التجاري' },
    {
      en: 'Invoices of another registration have a numbering of their own.',
      ar: 'لفواتير كل سجل تجاري ترقيم مستقل.',
    },
  ),
  {
    ...text('taxNumber', 30, { en: 'Tax number', ar: 'الرقم الضريبي' }),
    ...{ type: 'text', max: 30, optional: true },
  },
  text('addressEn', 200, { en: 'Address in English', ar: 'العنوان بالإنجليزية' }),
  text('addressAr', 200, { en: 'Address in Arabic', ar: 'العنوان بالعربية' }),
  text('phone', 25, { en: 'Phone', ar: 'الهاتف' }),
  text(
    'whatsapp',
    15,
    { en: 'WhatsApp', ar: 'واتساب' },
    { en: 'Digits with the country code: 971505550100', ar: 'أرقام مع رمز الدولة: 971505550100' },
  ),
  text('email', 100, { en: 'Email', ar: 'البريد الإلكتروني' }),
  text('hoursEn', 100, { en: 'Hours in English', ar: 'ساعات الخدمة بالإنجليزية' }),
  text('hoursAr', 100, { en: 'Hours in Arabic', ar: 'ساعات الخدمة بالعربية' }),
]

const forms: Readonly<Record<string, RegExp>> = {
  phone: /^\+[0-9][0-9 ]{6,22}$/,
  whatsapp: /^[1-9][0-9]{7,14}$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
}

/** Who sells in a country, and how they are reached. Papers that were issued have the identity of their day. */
export function createLegalKind({ countries, orders }: Deps): SettingKind {
  const countryOf = (code: CountryCode): Country => {
    const found = countries.find(({ isoCode }) => isoCode === code)
    invariant(found, `${code} is a country of the registry`)
    return found
  }
  return {
    id: legalSettings,
    title: { en: 'Legal identity', ar: 'الهوية القانونية' },
    about: {
      en: 'The seller on invoices and pages, and how the shop is reached. Papers that were issued never change.',
      ar: 'بيانات البائع في الفواتير والصفحات ووسائل التواصل مع المتجر. المستندات الصادرة لا تتغير أبدًا.',
    },
    ...{ see: 'settings.see', edit: 'settings.manage', approve: 'settings.approve' },
    // The footer of every page.
    tags: [allTags],
    countries,
    fieldsOf: () => fields,
    seedOf: (code) => toLegalDocument(countryOf(code)),
    check(document, code) {
      const wrong = Object.entries(forms).flatMap(([field, form]): SettingProblem[] =>
        form.test(String(document[field])) ? [] : [{ field, row: null, problem: 'malformed' }],
      )
      return [...wrong, ...taxNumberProblems(document, countryOf(code))]
    },
    needsSecond: () => false,
    async effects(_before, _after, country) {
      return [
        {
          label: {
            en: 'Orders that are not finished; papers issued for them from now on have the new identity',
            ar: 'طلبات لم تكتمل، وتصدر مستنداتها من الآن بالهوية الجديدة',
          },
          count: await orders.open(country),
          orders: { country },
        },
      ]
    },
  }
}

/** Where there is a tax, invoices name its number; India's begins with the seller's state. */
function taxNumberProblems(document: SettingDocument, { tax, isoCode }: Country): readonly SettingProblem[] {
  const number = String(document['taxNumber'])
  if (number === '') return tax === null ? [] : [{ field: 'taxNumber', row: null, problem: 'missing' }]
  const isRead = isoCode !== 'in' || (number.length === 15 && stateOfGstin(number) !== null)
  return isRead ? [] : [{ field: 'taxNumber', row: null, problem: 'malformed' }]
}
