import { z } from 'zod'
import { currencyDigits, type Currency } from '../../kernel/currency.ts'
import type { Country } from '../../kernel/country.ts'

const bilingual = z.strictObject({ en: z.string().min(1), ar: z.string().min(1) })

/** A country's data file (src/content/countries/*.json). */
export const countrySchema = z.strictObject({
  isoCode: z.string().regex(/^[a-z]{2}$/),
  name: z.string().min(1),
  name_ar: z.string().min(1),
  name_en: z.string().min(1),
  code: z.string().regex(/^[a-z]{2}\/(en|ar)$/),
  store: z.string().regex(/^[a-z]{2}_(en|ar)$/),
  pageId: z.string().min(1),
  storeLocatorPageId: z.string().min(1),
  catId: z.string().min(1),
  currency: z.enum(Object.keys(currencyDigits) as [Currency, ...Currency[]]),
  flag: z.string().startsWith('/'),
  countryCode: z.string().regex(/^\d{1,4}$/),
  isDisplayInCountrySwitch: z.boolean(),
  position: z.number().int(),
  timeZone: z.string().min(1),
  intl: z.strictObject({ en: z.string(), ar: z.string() }),
  wholePrices: z.enum(['without-decimals', 'with-decimals']),
  tax: z.strictObject({ name: bilingual, included: z.boolean() }).nullable(),
  legal: z.strictObject({
    name: bilingual,
    registration: z.string(),
    taxNumber: z.string().nullable(),
    address: bilingual,
  }),
  contact: z.strictObject({ phone: z.string(), whatsapp: z.string(), email: z.email(), hours: bilingual }),
  freeDeliveryFromMinor: z.number().int().nonnegative(),
}) satisfies z.ZodType<Country>
