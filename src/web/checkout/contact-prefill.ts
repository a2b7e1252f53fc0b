import type { Entered } from '#commerce/addresses/entered.ts'
import { cookies as names } from '#kernel/cookies.ts'
import type { FormContext } from '#web/forms/form-context.ts'

/** What is known of a visitor who has given no contact yet: a customer's own, or the email a guest gave in the sign-in. */
export async function contactPrefill({
  cookies,
  locals,
}: {
  readonly cookies: Pick<FormContext['cookies'], 'get'>
  readonly locals: Pick<App.Locals, 'shop' | 'signedIn'>
}): Promise<Entered> {
  const signedIn = await locals.signedIn()
  if (signedIn)
    return { name: signedIn.customer.name, email: signedIn.email ?? '', phone: signedIn.phone ?? '' }
  return { email: locals.shop.identity.guestEmail(cookies.get(names.guestEmail)?.value ?? null) ?? '' }
}
