import { z } from 'zod'
import type { CheckoutFormError } from './form-result.ts'

/** Cookie that carries a form error to the page that shows it: entered values are stored in the browser only. */
export const formErrorCookie = 'majlis_form_error'
/** Query parameter of a page that shows a formError. */
export const formErrorParameter = 'error'
/** Seconds; after that the page is shown without what was typed. */
export const formErrorLifetime = 600

/** Browsers drop cookies of more than 4096 bytes. */
const maxBytes = 3800

const amount = z.object({ minor: z.int(), currency: z.string().length(3) }).nullable()
const schema = z.object({
  page: z.string(),
  formError: z.object({
    done: z.literal(false),
    status: z.union([400, 403, 404, 409, 422, 429, 500, 503].map((status) => z.literal(status))),
    message: z.string(),
    errors: z.array(z.object({ id: z.string(), message: z.string() })),
    rejections: z.array(
      z.object({
        field: z.string(),
        reason: z.string(),
        facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    ),
    values: z.record(z.string(), z.string()),
    differences: z.array(
      z.object({ what: z.string(), sku: z.string().nullable(), before: amount, now: amount }),
    ),
  }),
})

/** A formError for the page at a path. What does not fit into a cookie goes without what was typed. */
export function writeFormError(page: string, formError: CheckoutFormError): string {
  const text = encode({ page, formError })
  if (text.length <= maxBytes) return text
  const bare = encode({ page, formError: { ...formError, values: {} } })
  return bare.length <= maxBytes
    ? bare
    : encode({ page, formError: { ...formError, values: {}, differences: [] } })
}

/** Undefined for another page's, and for whatever we have not written. */
export function readFormError(page: string, value: string | undefined): CheckoutFormError | undefined {
  try {
    const stored = schema.safeParse(JSON.parse(Buffer.from(value ?? '', 'base64url').toString('utf8')))
    return stored.success && stored.data.page === page
      ? (stored.data.formError as CheckoutFormError)
      : undefined
  } catch {
    return undefined
  }
}

const encode = (stored: { readonly page: string; readonly formError: CheckoutFormError }): string =>
  Buffer.from(JSON.stringify(stored), 'utf8').toString('base64url')

/** The page that posted, by GET: its query without the action's name. */
export function formErrorHref({ pathname, search }: URL): string {
  const query = new URLSearchParams(search)
  query.delete('_action')
  query.set(formErrorParameter, '1')
  return `${pathname}?${query.toString()}`
}
