import type { SignedIn } from '#commerce/identity/customer-record.ts'
import { grantedIn } from '#web/http/attribution.ts'
import type { FormContext } from '#web/forms/form-context.ts'

type Context = {
  readonly cookies: Pick<FormContext['cookies'], 'get'>
  readonly locals: Pick<App.Locals, 'kiosk' | 'shop'>
}

/**
 * The customer for the customer-engagement service, as the page's script reads it; undefined without such a service or
 * without consent to marketing: then no page carries it.
 */
export function reportedCustomer(context: Context, { customer, email, phone }: SignedIn): string | undefined {
  const { engagement } = context.locals.shop.settings
  if (!engagement || !grantedIn(context).includes('marketing')) return undefined
  const { id, name } = customer
  return JSON.stringify({ id, name, ...(email !== null && { email }), ...(phone !== null && { phone }) })
}
