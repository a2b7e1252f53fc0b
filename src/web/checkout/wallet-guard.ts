import { missingProofs } from '#commerce/identity/session-rules.ts'
import { stepUpHref } from '#web/login/step-up-href.ts'
import type { FormContext } from '#web/forms/form-context.ts'
import type { CheckoutFormResult } from './form-result.ts'

/** Before money of a wallet is spent: the redirect of a customer who has to prove who they are, and then goes on at `next`. */
export async function guardWallet(
  { locals: { shop, signedIn, storefront } }: FormContext,
  next: string,
  /** Whether the wallet pays at all; only asked when a proof is missing. */
  isUsed: () => Promise<boolean> = async () => true,
): Promise<CheckoutFormResult | undefined> {
  const who = await signedIn()
  if (!who || missingProofs(who, shop.clock.now()) === 0 || !(await isUsed())) return undefined
  return { done: true, redirectTo: stepUpHref(storefront, next) }
}
