import { z } from 'zod'
import { consentCategories } from '#kernel/consent.ts'

const category = z.enum(consentCategories)

/**
 * A choice in the consent banner or form. "choose" takes the ticked boxes; the other two need none, so that each is a
 * button of the same form.
 */
export const consentRequestSchema = z.object({
  answer: z.enum(['all', 'necessary', 'choose']),
  /** A form with one ticked box posts a string, with none nothing. */
  category: z.union([category.transform((one) => [one]), z.array(category).max(8)]).default([]),
  textVersion: z.string().regex(/^\d{4}-\d{2}$/),
  /** Store view in which the choice was made: "ae_en". */
  store: z.string().regex(/^[a-z]{2}_(en|ar)$/),
  /** Where to redirect to without JavaScript. */
  back: z.string().max(2000).default('/'),
})
export type ConsentRequest = z.output<typeof consentRequestSchema>

/** Response to a script. */
export type ConsentResponse = { readonly granted: readonly (typeof consentCategories)[number][] }
