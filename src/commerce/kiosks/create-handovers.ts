import { mergeCarts } from '#commerce/cart/merge-carts.ts'
import type { CartRepository } from '#commerce/cart/ports.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import { fail, ok } from '#kernel/result.ts'
import { isCustomerToken } from '#kernel/visitor-token.ts'
import type { KiosksFacade } from './kiosks-facade.ts'
import type { HandoverRepository } from './ports.ts'

/** How long a cart may be taken along. */
export const handoverMinutes = 5
/** An offer with less time left is replaced when the page is asked for again. */
const reusableMinutes = 2

const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

type Deps = {
  readonly handovers: HandoverRepository
  readonly carts: Pick<CartRepository, 'find'>
  readonly listVariants: ListVariants
  readonly newId: () => string
  /** Of an offer, by its id: nobody else can make it up, and it is stored as a digest. */
  readonly tokenOf: (id: string) => string
  readonly newToken: () => string
  readonly clock: Clock
  readonly checkRateLimit: (from: string) => ReturnType<RateLimiter['check']>
}

type Handovers = Pick<KiosksFacade, 'offerCart' | 'offerState' | 'findOffer' | 'takeCart'>

/** A cart goes from a kiosk to a phone, once. */
export function createHandovers(deps: Deps): Handovers {
  const { handovers, clock } = deps
  return {
    async offerCart({ id: kioskId }, cartToken, { country }) {
      if (cartToken === null) return null
      const [at, id] = [clock.now(), deps.newId()]
      const offered = await handovers.offer({
        id,
        token: deps.tokenOf(id),
        cartToken,
        kioskId,
        country: country.isoCode,
        at,
        expiresAt: addMilliseconds(at, handoverMinutes * 60_000),
        reusableAt: addMilliseconds(at, reusableMinutes * 60_000),
      })
      return offered ? { ...offered, token: deps.tokenOf(offered.id) } : null
    },

    offerState: async (id) => (isId(id) ? handovers.state(id, clock.now()) : 'gone'),

    async findOffer(token, from, { country }) {
      const limit = await deps.checkRateLimit(from)
      if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
      const cart = await handovers.find(token, country.isoCode, clock.now())
      if (!cart) return fail({ kind: 'handover-gone' })
      return ok({ count: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0) })
    },

    async takeCart({ token, cartToken, from }, { country }) {
      const limit = await deps.checkRateLimit(from)
      if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
      const at = clock.now()
      const offered = await handovers.find(token, country.isoCode, at)
      if (!offered) return fail({ kind: 'handover-gone' })
      const variants = await deps.listVariants(
        offered.lines.map(({ sku }) => sku),
        country,
      )
      // A guest's token without a cart is never adopted: a third party could have set it, to share the cart.
      const isOwn =
        cartToken !== null && (isCustomerToken(cartToken) || (await deps.carts.find(cartToken)) !== undefined)
      const into = isOwn ? cartToken : deps.newToken()
      const conflicts = await handovers.take({
        token,
        cartToken: into,
        country: country.isoCode,
        at,
        decide: (theirs, own) => mergeCarts(theirs, own, variants),
      })
      return conflicts ? ok({ cartToken: into, conflicts }) : fail({ kind: 'handover-gone' })
    },
  }
}
