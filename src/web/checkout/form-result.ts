import type { FieldRejection } from '#commerce/addresses/address.ts'
import type { QuoteDifference } from '#commerce/checkout/checkout.ts'

/** What became of a form of the checkout: on to another page, or shown again with what has to be mended. */
export type CheckoutFormResult = CheckoutFormError | { readonly done: true; readonly goTo: string }

export type CheckoutFormError = {
  readonly done: false
  readonly status: 400 | 404 | 409 | 422 | 429 | 500 | 503
  /** A finished sentence in the shopper's language. */
  readonly message: string
  /** Fields that have to be mended, by the id of their control. */
  readonly errors: readonly { readonly id: string; readonly message: string }[]
  /** The same, where the fields are those of an address or a contact. */
  readonly refusals: readonly FieldRejection[]
  /** As they were typed, to be shown again. */
  readonly values: Readonly<Record<string, string>>
  /** What the shopper was shown and what holds now, to be accepted. */
  readonly differences: readonly QuoteDifference[]
}

type Told = Pick<CheckoutFormError, 'status' | 'message'> & Partial<CheckoutFormError>

/** A refusal about nothing but what is said. */
export const refusal = (told: Told): CheckoutFormError => ({
  done: false,
  errors: [],
  refusals: [],
  values: {},
  differences: [],
  ...told,
})

/** The sentence of one field, if it has to be mended. */
export const errorOf = (refused: CheckoutFormError | undefined, id: string): string | undefined =>
  refused?.errors.find((error) => error.id === id)?.message

/** Text fields as they were posted; what is a file or too long for any field is left out. */
export function postedValues(posted: FormData): Readonly<Record<string, string>> {
  const texts = [...posted].flatMap(([name, value]) =>
    typeof value === 'string' && value.length <= 2000 ? [[name, value] as const] : [],
  )
  return Object.fromEntries(texts.slice(0, 60))
}
