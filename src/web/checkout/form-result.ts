import type { FieldRejection } from '#commerce/addresses/address.ts'
import type { QuoteDifference } from '#commerce/checkout/checkout.ts'
import type { PostedForm } from '#web/forms/form-context.ts'

/** Result of a checkout form: leads to another page, or is shown again with errors. */
export type CheckoutFormResult = CheckoutFormError | { readonly done: true; readonly redirectTo: string }

export type CheckoutFormError = {
  readonly done: false
  readonly status: 400 | 403 | 404 | 409 | 422 | 429 | 500 | 503
  /** A finished sentence in the shopper's language. */
  readonly message: string
  /** Errors by the id of the control. */
  readonly errors: readonly { readonly id: string; readonly message: string }[]
  /** The same for fields of an address or a contact. */
  readonly rejections: readonly FieldRejection[]
  /** As entered, to be shown again. */
  readonly values: Readonly<Record<string, string>>
  /** Changes of the quote that the shopper has to accept. */
  readonly differences: readonly QuoteDifference[]
}

type Input = Pick<CheckoutFormError, 'status' | 'message'> & Partial<CheckoutFormError>

export const createFormError = (input: Input): CheckoutFormError => ({
  done: false,
  errors: [],
  rejections: [],
  values: {},
  differences: [],
  ...input,
})

/** The error message of a field. */
export const errorOf = (formError: CheckoutFormError | undefined, id: string): string | undefined =>
  formError?.errors.find((error) => error.id === id)?.message

/** Posted text fields; files and overlong values are dropped. */
export function postedValues(posted: PostedForm): Readonly<Record<string, string>> {
  const texts = [...posted].flatMap(([name, value]) =>
    typeof value === 'string' && value.length <= 2000 ? [[name, value] as const] : [],
  )
  return Object.fromEntries(texts.slice(0, 60))
}
