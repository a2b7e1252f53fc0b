import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { Money } from '#kernel/money.ts'
import type {
  PaymentFailureReason,
  PaymentReading,
  StartRequest,
} from '#commerce/payments/payment-provider.ts'

/**
 * What can be tried out. `challenge`: the bank asks for a code first. `closed`: paid, and the tab is closed before the
 * browser is sent back, so that only the webhook or the poll knows.
 */
export const sandboxOutcomes = [
  'approve', 'challenge', 'decline', 'insufficient', 'expired-card', 'cancel', 'closed',
] as const // prettier-ignore
export type SandboxOutcome = (typeof sandboxOutcomes)[number]

/** How the shop is notified; `late` is ten seconds. */
export const sandboxWebhooks = ['once', 'twice', 'late', 'never', 'forged'] as const
export type SandboxWebhook = (typeof sandboxWebhooks)[number]

/** The code that the bank of the sandbox sends; every other one is wrong. */
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
  | 'returnTo'
  | 'webhookTo'
> & {
  readonly id: string
  readonly state: PaymentReading['state']
  readonly step: 'choose' | 'challenge' | 'done'
  /** Chosen before the code was asked for. */
  readonly webhook: SandboxWebhook
  readonly captured: Money
  readonly refunded: Money
  /** Keys of refunds that were made. */
  readonly refunds: readonly string[]
  readonly reason: PaymentFailureReason | null
  /** Webhooks sent, newest last. */
  readonly sent: readonly { readonly at: Instant; readonly how: SandboxWebhook; readonly status: number }[]
  readonly createdAt: Instant
  readonly version: number
}

export type SandboxChoice =
  | { readonly kind: 'outcome'; readonly outcome: SandboxOutcome; readonly webhook: SandboxWebhook }
  | { readonly kind: 'code'; readonly code: string }

/** The provider of demo mode: its hosted pages and its webhooks. */
export type SandboxGateway = {
  find(id: string): Promise<SandboxSession | undefined>
  /** Newest first. */
  list(limit: number): Promise<readonly SandboxSession[]>
  /** What a person pressed on a hosted page. `next`: where the browser goes; null: nowhere, its tab was closed. */
  choose(
    id: string,
    choice: SandboxChoice,
  ): Promise<Result<{ readonly next: string | null }, { readonly kind: 'unknown-session' | 'over' }>>
  /** Sends a webhook of it by hand. */
  send(id: string, how: SandboxWebhook): Promise<Result<void, { readonly kind: 'unknown-session' }>>
}
