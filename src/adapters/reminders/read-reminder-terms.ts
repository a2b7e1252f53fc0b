import { join } from 'node:path'
import { z } from 'zod'
import type { ContactTerms } from '#commerce/messages/contact-limits.ts'
import type { CartReminderTerms } from '#commerce/reminders/cart-reminder.ts'
import { readJsonFile, wrongFile } from '#adapters/content/read-json-files.ts'
import type { Country } from '#kernel/country.ts'

const country = z.string().regex(/^[a-z]{2}$/)
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
const text = z.string().min(1)

const contactRow = z
  .strictObject({
    country,
    quietFrom: clock,
    quietTo: clock,
    perDay: z.number().int().min(1).max(10),
    perWeek: z.number().int().min(1).max(30),
    law: text.nullable(),
    toBeConfirmed: text.nullable(),
  })
  .refine(({ quietFrom, quietTo }) => quietFrom !== quietTo, 'quiet hours have an end')

const cartRow = z
  .strictObject({
    country,
    afterHours: z.number().int().min(1).max(48),
    withinHours: z.number().int().min(2).max(168),
    againAfterDays: z.number().int().min(1).max(90),
  })
  .refine(({ afterHours, withinHours }) => afterHours < withinHours, 'withinHours is later than afterHours')

type FindTerms<Terms> = (country: Pick<Country, 'isoCode'>) => Terms

/** Reads contact.json and cart-reminders.json: a row for every country in each. Throws StartFailure. */
export function readReminderTerms(
  directory: string,
  countries: readonly Country[],
): { readonly contact: FindTerms<ContactTerms>; readonly carts: FindTerms<CartReminderTerms> } {
  const read = <Row extends { readonly country: string }>(
    name: string,
    row: z.ZodType<Row>,
  ): FindTerms<Row> => {
    const file = join(directory, name)
    const rows = new Map(readJsonFile(file, z.array(row)).value.map((one) => [one.country, one]))
    const find = (code: string): Row => {
      const found = rows.get(code)
      if (!found) throw wrongFile(file, `no row for ${code}`)
      return found
    }
    for (const { isoCode } of countries) find(isoCode)
    return ({ isoCode }) => find(isoCode)
  }
  return { contact: read('contact.json', contactRow), carts: read('cart-reminders.json', cartRow) }
}
