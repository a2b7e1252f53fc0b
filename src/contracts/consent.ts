import { z } from 'zod'
import { consentCategories } from '#kernel/consent.ts'

const category = z.enum(consentCategories)

/**
 * An answer to the consent banner or form. "choose" takes the ticked boxes; the other two need none, so that each is
 * one button of the same form.
 */
export const consentRequestSchema = z.object({
  answer: z.enum(['all', 'necessary', 'choose']),
  /** A form with one box ticked sends a text, with none nothing at all. */
  category: z.union([category.transform((one) => [one]), z.array(category).max(8)]).default([]),
  textVersion: z.string().regex(/^\d{4}-\d{2}$/),
  /** Store view in which it was answered: "ae_en". */
  store: z.string().regex(/^[a-z]{2}_(en|ar)$/),
  /** Where to go on afterwards, without JavaScript. */
  back: z.string().max(2000).default('/'),
})
export type ConsentRequest = z.output<typeof consentRequestSchema>

/** Answer to a script. */
export type ConsentResponse = { readonly granted: readonly (typeof consentCategories)[number][] }
