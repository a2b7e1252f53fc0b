import { cookies as names } from '#kernel/cookies.ts'
import { parseGuestToken } from '#kernel/visitor-token.ts'
import type { FormContext } from '#web/forms/form-context.ts'

type Context = {
  readonly cookies: Pick<FormContext['cookies'], 'get'>
  readonly locals: Pick<App.Locals, 'shop' | 'signedIn'>
}

const tokenOf =
  (cookie: string) =>
  async ({ cookies, locals }: Context): Promise<string | null> => {
    const signedIn = await locals.signedIn()
    return signedIn
      ? locals.shop.identity.visitorTokenOf(signedIn.customer.id)
      : parseGuestToken(cookies.get(cookie)?.value)
  }

/** Token of the cart and of the checkout draft: the customer's, or that of the guest's cookie. Null: a guest without a cart. */
export const cartTokenOf = tokenOf(names.guestCart)

/** The same for the wishlist. */
export const wishlistTokenOf = tokenOf(names.guestSession)
