import type { Clock } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import type { Report } from '#kernel/report.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { ContactChannel } from '#commerce/consent/contact-consent.ts'
import type { MergeConflict } from '#commerce/cart/ports.ts'
import type { CheckBots } from './bot-challenge.ts'
import type { Identifier, PhoneRules } from './identifier.ts'
import type {
  CodeSender,
  GoogleTokens,
  IdentityRepository,
  PasswordHashes,
  IsOrderOfPhone,
  Secrets,
} from './ports.ts'
import type { QuietDays } from './recycled-number.ts'
import { dialCodeOf } from './sms-pumping.ts'

/** Tokens of what a visitor collected as a guest; null: none. */
export type GuestTokens = { readonly cart: string | null; readonly session: string | null }

/** A section of a customer's data, without secrets and without what belongs to others. */
export type CustomerExporter = {
  readonly section: string
  readonly load: (customerId: string) => Promise<unknown>
}

export type IdentityDeps = {
  readonly repository: IdentityRepository
  readonly secrets: Secrets
  readonly passwords: PasswordHashes
  readonly sender: CodeSender
  /** Null: no client id. */
  readonly google: GoogleTokens | null
  readonly phones: PhoneRules
  readonly checkBots: CheckBots
  /** Marketing channels that are offered. */
  readonly consentChannels: readonly ContactChannel[]
  readonly isOrderOfPhone: IsOrderOfPhone
  /** Moves cart, checkout draft and wishlist of a guest to the customer; a repetition does nothing. */
  readonly mergeVisitor: (
    guest: GuestTokens,
    customerId: string,
    storefront: Storefront,
  ) => Promise<readonly MergeConflict[]>
  /** What else is stored of a customer, for the export. */
  readonly exporters: readonly CustomerExporter[]
  /** Money in the customer's wallets; none that is empty. */
  readonly walletsOf: (customerId: string) => Promise<readonly Money[]>
  readonly clock: Clock
  readonly report: Report
  /** shop.rateLimiter.check for sign-in. */
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
  /** The network that a client address counts as: one line has 2^64 addresses of IPv6. */
  readonly networkOf: (from: string) => string
  readonly quietDays: QuietDays
  /** Country code by dial code: { 971: 'ae' }. */
  readonly dialCodes: Readonly<Record<string, string>>
  /** Text messages with codes to one dial code in a day. */
  readonly codesPerDay: number
}

/** Subjects of budgets are sealed: the table lists no numbers and no addresses. */
export const budgetSubject = (
  { secrets }: Pick<IdentityDeps, 'secrets'>,
  budget: string,
  ...about: readonly string[]
): string => secrets.seal('budget', budget, ...about)

export const textOf = ({ kind, value }: Identifier): string => `${kind} ${value}`

/** Days after which a number of its country may have another owner; the shortest for a country without a row. */
export function quietDaysOf(
  { quietDays, dialCodes }: Pick<IdentityDeps, 'quietDays' | 'dialCodes'>,
  phone: string,
): number {
  const country = dialCodes[dialCodeOf(phone, Object.keys(dialCodes)) ?? '']
  return quietDays[country ?? ''] ?? Math.min(...Object.values(quietDays))
}
