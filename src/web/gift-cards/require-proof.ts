import type { AstroGlobal } from 'astro'
import type { SignedIn } from '#commerce/identity/customer-record.ts'
import { missingProofs } from '#commerce/identity/session-rules.ts'
import { stepUpHref } from '#web/login/step-up-href.ts'

/** The redirect of a customer who has to prove once more who they are, before money is shown; undefined: proven. */
export const requireProof = (
  { locals: { shop, storefront }, redirect, url }: Pick<AstroGlobal, 'locals' | 'redirect' | 'url'>,
  signedIn: SignedIn,
): Response | undefined =>
  missingProofs(signedIn, shop.clock.now()) > 0
    ? redirect(stepUpHref(storefront, url.pathname + url.search))
    : undefined
