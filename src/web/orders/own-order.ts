import { missingProofs } from '#commerce/identity/session-rules.ts'
import type { SignedIn } from '#commerce/identity/customer-record.ts'
import type { OrderOwner, OrderScope } from '#commerce/orders/access/order-scope.ts'
import type { OpenedOrder } from '#commerce/orders/orders.ts'
import type { Reviewer } from '#commerce/reviews/review.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 'signedIn'>

const toOwner = (signedIn: SignedIn, { shop }: Locals): OrderOwner => ({
  customerId: signedIn.customer.id,
  phone: signedIn.phone,
  email: signedIn.email,
  isSteppedUp: missingProofs(signedIn, shop.clock.now()) === 0,
})

/** An order of the customer who is signed in. Undefined: a guest's, another customer's, or nobody is signed in. */
export async function findOwnOrder(locals: Locals, number: string): Promise<OpenedOrder | undefined> {
  const signedIn = await locals.signedIn()
  if (!signedIn) return undefined
  const found = await locals.shop.orders.findOwn(number, toOwner(signedIn, locals), locals.storefront)
  return found.ok ? found.value : undefined
}

const ownerScopes: readonly OrderScope[] = ['owner', 'verifiedOwner', 'provenOwner']

const isOwner = ({ scope }: Pick<OpenedOrder, 'scope'>): boolean => ownerScopes.includes(scope)

/** Who reviews the items of an opened order. */
export async function buyerOf(
  { signedIn }: Pick<App.Locals, 'signedIn'>,
  view: OpenedOrder,
): Promise<Reviewer> {
  const customer = isOwner(view) ? (await signedIn())?.customer : undefined
  return customer ? { customerId: customer.id, orderId: null } : { customerId: null, orderId: view.order.id }
}

/** Whether the visitor of an order may put it into their account; "sign-in": after signing in. */
export async function keepOfferOf(locals: Locals, view: OpenedOrder): Promise<'keep' | 'sign-in' | null> {
  if (isOwner(view) || !view.rights.seesContact) return null
  if (!(await locals.signedIn())) return 'sign-in'
  return (await locals.shop.orders.isFree(view.order.number)) ? 'keep' : null
}
