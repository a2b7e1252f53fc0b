import { z } from 'zod'
import { currencyDigits, type Currency } from '#kernel/currency.ts'

const country = z.string().regex(/^[a-z]{2}$/)
const currency = z.enum(Object.keys(currencyDigits) as [Currency, ...Currency[]])
const minor = z.number().int().min(0)
const bilingual = z.strictObject({ en: z.string().min(1).max(200), ar: z.string().min(1).max(200) })

/** A row of methods.json; which codes and providers there are, its reader says. */
export const paymentMethodSchema = z.strictObject({
  code: z.string().regex(/^[a-z_]+$/),
  provider: z.string().nullable(),
  family: z.enum(['cash', 'counter', 'nothing', 'stored', 'card', 'bank', 'later', 'sheet', 'transfer']),
  offered: z.enum(['always', 'when-named', 'never']),
  group: z.string().nullable(),
  channels: z.array(z.enum(['web', 'mobile-web', 'kiosk'])),
  customers: z.array(z.enum(['guest', 'registered'])),
  excludes: z.array(z.enum(['made-to-order', 'gift-card'])),
  onlyFor: z.literal('bulk-orders').optional(),
  capture: z.enum(['at-confirmation', 'at-dispatch', 'at-handover', 'never']),
  authorizationHours: z.number().int().min(1).nullable(),
  name: bilingual,
  help: bilingual,
  mark: z.string().regex(/^[a-zA-Z]+$/),
  countries: z.array(
    z
      .strictObject({ country, currency, minMinor: minor.nullable(), maxMinor: minor.nullable() })
      .refine(
        ({ minMinor, maxMinor }) => minMinor === null || maxMinor === null || minMinor <= maxMinor,
        'the smaller limit comes first',
      ),
  ),
  // The Reserve Bank of India lets no merchant store cards.
  savesCardsIn: z
    .array(country)
    .refine((countries) => !countries.includes('in'), 'no card is stored in India')
    .default([]),
  source: z.string().min(1),
  toBeConfirmed: z.boolean(),
})

/** A row of cash.json. */
export const cashRulesSchema = z.strictObject({
  country,
  currency,
  onDelivery: z.strictObject({
    feeMinor: minor,
    capMinor: minor,
    zonesWithout: z.array(z.string()),
    maxRefusedDeliveries: z.number().int().min(0),
    confirmedPhone: z.boolean(),
  }),
  counter: z
    .strictObject({
      capMinor: minor,
    })
    .nullable(),
})
