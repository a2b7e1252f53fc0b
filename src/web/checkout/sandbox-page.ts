import { sandboxCode, type SandboxSession } from '#commerce/payments/sandbox/sandbox-gateway.ts'
import type { Translate } from '#i18n/translator.ts'
import { allocate, type Money } from '#kernel/money.ts'

/** Installments that a session's provider would offer: equal amounts that sum to the total, larger ones first. Empty for other methods. */
export function sandboxInstallments({
  family,
  method,
  amount,
}: Pick<SandboxSession, 'family' | 'method' | 'amount'>): readonly Money[] {
  if (family !== 'later') return []
  return allocate(amount, Array<number>(method === 'cashew' ? 3 : 4).fill(1))
}

/** Tells the code that the sandbox's bank accepts. */
export const challengeHint = (t: Translate): string =>
  t('payments:sandbox.challenge.hint', { code: sandboxCode })
