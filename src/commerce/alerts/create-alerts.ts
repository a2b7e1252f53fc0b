import {
  localize,
  type ListVariants,
  type PurchasableVariant,
} from '#commerce/catalog/purchasable-variant.ts'
import type { LinkPurpose, LinkTokens } from '#commerce/messages/link-tokens.ts'
import type { Country } from '#kernel/country.ts'
import { isEmail } from '#kernel/email.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import {
  alertKindsOf,
  type AlertKind,
  type AlertOffer,
  type LinkedAlert,
  type OwnAlert,
  type ProductAlert,
} from './alert.ts'
import type { AlertRepository } from './ports.ts'

type Deps = {
  readonly repository: AlertRepository
  readonly tokens: LinkTokens
  readonly listVariants: ListVariants
  readonly countries: readonly Country[]
  readonly clock: Clock
  /** shop.rateLimiter.check for alerts. */
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

type AlertInput = {
  readonly sku: string
  readonly kind: string
  readonly email: string
  /** The customer who is signed in, with the verified address. */
  readonly customer: { readonly id: string; readonly email: string | null } | null
  readonly from: string
}

export type AlertFailure =
  /** Not sold here, or nothing of the kind can be waited for. */
  | { readonly kind: 'unknown-sku' }
  | { readonly kind: 'unknown-kind' }
  | { readonly kind: 'malformed-email' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
  /** Reported only to the customer whose verified address it is. */
  | { readonly kind: 'full' }

type LinkFailure = { readonly kind: 'invalid-link' } | { readonly kind: 'expired' }

/** Zero-width characters and bidi marks, which come along when an address is copied. */
const invisible = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g

/** One mail when a product is back in stock or cheaper, for whoever has confirmed the request. */
export function createAlerts({ repository, tokens, listVariants, countries, clock, checkRateLimit }: Deps) {
  const find = async (sku: string, country: Country) => (await listVariants([sku], country)).get(sku)

  const offerOf = (variant: PurchasableVariant, language: Language): AlertOffer => ({
    sku: variant.sku,
    ...localize(variant, language),
    kinds: alertKindsOf(variant),
  })

  async function open(purpose: LinkPurpose, token: string): Promise<Result<ProductAlert, LinkFailure>> {
    const read = tokens.read(purpose, token, clock.now())
    const alert = read && (await repository.find(read.id))
    if (!read || !alert) return fail({ kind: 'invalid-link' })
    // A used link shows its result whenever it is opened again.
    return read.expired && alert.state === 'requested' ? fail({ kind: 'expired' }) : ok(alert)
  }

  async function describe(
    purpose: 'confirm-alert' | 'stop-alert',
    token: string,
    { language }: Storefront,
  ): Promise<Result<LinkedAlert, LinkFailure>> {
    const opened = await open(purpose, token)
    if (!opened.ok) return opened
    const { kind, state, sku } = opened.value
    const country = countries.find(({ isoCode }) => isoCode === opened.value.country)
    const variant = country && (await find(sku, country))
    return ok({ kind, state, sku, offer: variant ? offerOf(variant, language) : null })
  }

  return {
    /** Undefined: not sold here, or nothing can be waited for. */
    async offer(sku: string, { country, language }: Storefront): Promise<AlertOffer | undefined> {
      const variant = await find(sku, country)
      const offer = variant && offerOf(variant, language)
      return offer && offer.kinds.length > 0 ? offer : undefined
    },

    /** The result does not tell whether there is an account, an alert or room for one, except to the address's signed-in owner. */
    async request(
      { sku, kind, email, customer, from }: AlertInput,
      { country, language }: Storefront,
    ): Promise<Result<{ readonly isConfirmed: boolean }, AlertFailure>> {
      const limit = await checkRateLimit(from)
      if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
      const variant = await find(sku, country)
      const kinds = variant ? alertKindsOf(variant) : []
      if (!variant || kinds.length === 0) return fail({ kind: 'unknown-sku' })
      const wanted = kinds.find((one): one is AlertKind => one === kind)
      if (!wanted) return fail({ kind: 'unknown-kind' })
      const address = email.toWellFormed().replace(invisible, '').normalize('NFC').trim().toLowerCase()
      if (!isEmail(address)) return fail({ kind: 'malformed-email' })
      const isConfirmed = customer?.email === address
      const requested = await repository.request({
        kind: wanted,
        sku,
        country: country.isoCode,
        language,
        email: address,
        customerId: isConfirmed ? customer.id : null,
        priceMinor: variant.unitPrice.minor,
        requestedAt: clock.now(),
        isConfirmed,
      })
      return requested === 'full' && isConfirmed ? fail({ kind: 'full' }) : ok({ isConfirmed })
    },

    /** Open ones in the storefront's country; what is no longer sold there is left out. */
    async listOwn(
      owner: { readonly customerId: string; readonly email: string | null },
      { country, language }: Storefront,
    ): Promise<readonly OwnAlert[]> {
      const own = await repository.listOwn(owner, country.isoCode)
      if (own.length === 0) return []
      const variants = await listVariants([...new Set(own.map(({ sku }) => sku))], country)
      return own.flatMap(({ id, kind, sku }) => {
        const variant = variants.get(sku)
        const stopToken = tokens.sign('stop-alert', id, null)
        return variant ? [{ kind, offer: offerOf(variant, language), stopToken }] : []
      })
    },

    describe,

    /** By the button behind the link: programs that open the links of a mail confirm nothing. */
    async confirm(token: string): Promise<Result<void, LinkFailure>> {
      const opened = await open('confirm-alert', token)
      if (!opened.ok) return opened
      await repository.confirm(opened.value.id, clock.now())
      return ok(undefined)
    },

    async stop(token: string): Promise<Result<void, LinkFailure>> {
      const opened = await open('stop-alert', token)
      if (!opened.ok) return opened
      await repository.stop(opened.value.id, clock.now())
      return ok(undefined)
    },
  }
}

export type AlertsFacade = ReturnType<typeof createAlerts>
