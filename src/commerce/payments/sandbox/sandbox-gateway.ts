import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { Money } from '#kernel/money.ts'
import type { SandboxDispute, SandboxDisputeStep } from './sandbox-dispute.ts'
import type { StoredCard } from '#commerce/payments/cards/stored-card.ts'
import type {
  PaymentFailureReason,
  PaymentReading,
  RawWebhook,
  StartRequest,
} from '#commerce/payments/payment-provider.ts'

/**
 * Outcomes to try out. `challenge`: the bank asks for a code first. `closed`: paid, but the tab is closed before the
 * browser returns, so that only the webhook or the poll reports it.
 */
export const sandboxOutcomes = [
  'approve',
  'challenge',
  'decline',
  'insufficient',
  'expired-card',
  'cancel',
  'closed',
] as const
export type SandboxOutcome = (typeof sandboxOutcomes)[number]

/** How the shop is notified; `late` is ten seconds. */
export const sandboxWebhooks = ['once', 'twice', 'late', 'never', 'forged'] as const
export type SandboxWebhook = (typeof sandboxWebhooks)[number]

/** The only code that the sandbox's bank accepts. */
export const sandboxCode = '123456'

export type SandboxSession = Pick<
  StartRequest,
  | 'attemptId'
  | 'orderNumber'
  | 'country'
  | 'language'
  | 'method'
  | 'family'
  | 'amount'
  | 'capture'
  | 'returnUrl'
  | 'webhookUrl'
  | 'savesCard'
> & {
  readonly id: string
  readonly state: PaymentReading['state']
  readonly step: 'choose' | 'challenge' | 'done'
  /** Chosen before the challenge. */
  readonly webhook: SandboxWebhook
  readonly captured: Money
  readonly refunded: Money
  /** Idempotency keys of refunds that were made. */
  readonly refunds: readonly string[]
  readonly reason: PaymentFailureReason | null
  /** Webhooks sent, newest last. */
  readonly sent: readonly { readonly at: Instant; readonly mode: SandboxWebhook; readonly status: number }[]
  /** The stored card that pays; absent: the page has the outcomes to choose from. */
  readonly paidWith?: Pick<StoredCard, 'brand' | 'lastFour'>
  /** The card that this payment has stored, until it is deleted. */
  readonly storedCard?: StoredCard
  /** Refunds are asked for, and no answer arrives: each stays in doubt until an operator has looked it up. */
  readonly losesRefunds?: true
  /** At the shopper's bank. */
  readonly dispute?: SandboxDispute
  readonly createdAt: Instant
  readonly version: number
}

export type SandboxChoice =
  | { readonly kind: 'outcome'; readonly outcome: SandboxOutcome; readonly webhook: SandboxWebhook }
  | { readonly kind: 'code'; readonly code: string }

/** The demo mode's provider: its hosted pages and webhooks. */
export type SandboxGateway = {
  find(id: string): Promise<SandboxSession | undefined>
  /** Newest first. */
  list(limit: number): Promise<readonly SandboxSession[]>
  /** A choice on a hosted page. `next`: where the browser goes; null: nowhere, the tab was closed. */
  choose(
    id: string,
    choice: SandboxChoice,
  ): Promise<Result<{ readonly next: string | null }, { readonly kind: 'unknown-session' | 'over' }>>
  /** A shopper disputes a payment, or their bank decides. Returns the webhook that says so. */
  dispute(
    id: string,
    step: SandboxDisputeStep,
  ): Promise<Result<RawWebhook, { readonly kind: 'unknown-session' | 'not-possible' }>>
  /** Sends a webhook on demand. */
  send(id: string, mode: SandboxWebhook): Promise<Result<void, { readonly kind: 'unknown-session' }>>
}
