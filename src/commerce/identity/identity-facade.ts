import type { Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { BotAnswer, BotChallenge } from './bot-challenge.ts'
import { findLiveChallenge, type Browser } from './challenge.ts'
import { nextSendAt, type CodePurpose } from './code-rules.ts'
import type { IdentityDeps } from './deps.ts'
import { createSignInWithGoogle, createStartGoogle } from './google-sign-in.ts'
import { maskIdentifier, parseIdentifier, type Identifier, type IdentifierFailure } from './identifier.ts'
import type { GoogleSandbox } from './ports.ts'
import { createOwnAccount } from './own-account.ts'
import { ownPath } from './own-path.ts'
import { createUpdateProfile } from './profile.ts'
import { createRegister } from './register.ts'
import { createSendCode, type SendCodeFailure, type SentCode } from './send-code.ts'
import { createClaimNumber, createEnterCode, createEnterPassword, createProveByOrder } from './sign-in.ts'
import { resolveStep, type SignInStep } from './sign-in-states.ts'
import { createConfirmContact, type ConfirmContactFailure } from './confirm-contact.ts'
import { createVerifyClaim, type VerifyEmailFailure } from './verify-email.ts'
import { createSendStepUpCode, createStepUpByCode, createStepUpByPassword, findSignedIn } from './step-up.ts'
import {
  createSendContactCode,
  createUnlinkGoogle,
  createUpdateContact,
  createUpdatePassword,
} from './update-account.ts'

/** What the page of a step shows. */
export type SignInView = {
  /** Redirect to it when it is not the one in the address. */
  readonly step: SignInStep
  /** Whether the link belonged to a challenge that has ended: shows `invalidRequest`. */
  readonly isExpired: boolean
  /** What the codes of the challenge are good for; null: there is none. */
  readonly purpose: CodePurpose | null
  /** What this browser entered, or proved with Google. */
  readonly identifier: Identifier | null
  /** What Google calls the person, for the form of a registration. */
  readonly name: string | null
  /** Where the last code went, masked. */
  readonly sentTo: string | null
  readonly resendAt: Instant | null
  readonly next: string | null
  /** Address of the Google account that waits to be linked, masked; shown to whom it will be linked to. */
  readonly google: string | null
}

type SendInput = {
  readonly browser: Browser
  readonly storefront: Storefront
  /** As typed; null: again to the same. */
  readonly identifier: string | null
  readonly bot: BotAnswer
  /** From `?next=`; only own paths are stored. */
  readonly next?: string | undefined
}

/** Everything that pages do with customers' identities. */
export function createIdentity(deps: IdentityDeps) {
  const sendCode = createSendCode(deps)
  const sendContactCode = createSendContactCode(deps)
  const parse = (text: string, { country }: Storefront) => parseIdentifier(text, country.isoCode, deps.phones)

  const sendFor =
    (purpose: CodePurpose, isForGoogle = false) =>
    async (input: SendInput): Promise<Result<SentCode, SendCodeFailure | IdentifierFailure>> => {
      const parsed = input.identifier === null ? ok(null) : parse(input.identifier, input.storefront)
      if (!parsed.ok) return parsed
      return sendCode({ ...input, identifier: parsed.value, purpose, isForGoogle, next: ownPath(input.next) })
    }

  return {
    /** What to show for `?step=`. */
    async view(browser: Pick<Browser, 'challenge'>, requested: string | null): Promise<SignInView> {
      const challenge = await deps.repository.transaction((store) =>
        findLiveChallenge(store, deps, browser.challenge),
      )
      const step = resolveStep(requested, challenge?.state ?? 'identify')
      const { sentTo = null, lastSentAt = null, sends = 0 } = challenge ?? {}
      return {
        step,
        isExpired: challenge === undefined && browser.challenge !== null && step !== (requested ?? 'default'),
        purpose: challenge?.purpose ?? null,
        identifier: challenge?.identifier ?? null,
        name: challenge?.google?.name ?? null,
        // A second proof goes to an address that the number's next owner must not learn.
        sentTo: sentTo && challenge?.purpose !== 'second-proof' ? maskIdentifier(sentTo) : null,
        resendAt: lastSentAt && nextSendAt(sends, lastSentAt),
        next: challenge?.next ?? null,
        google: challenge?.google ? maskIdentifier({ kind: 'email', value: challenge.google.email }) : null,
      }
    },
    /** Steps signIn, register, MobileOtpLoginScreen and resending on OTPScreen. Forgets a Google account that waits. */
    sendCode: sendFor('sign-in'),
    /** Step EnterSocialMobile: the number for the Google account that the page names. */
    addMobile: sendFor('sign-in', true),
    /** Step ForgotPassword. */
    forgotPassword: sendFor('reset-password'),
    /** A guest proves a contact: before a cash order, or to see an order. */
    sendConfirmation: (input: SendInput & { readonly purpose: 'confirm-phone' | 'track-order' }) =>
      sendFor(input.purpose)(input),
    sendSecondProof: createSendSecondProof(deps, sendCode),
    enterCode: createEnterCode(deps),
    enterPassword: createEnterPassword(deps),
    proveByOrder: createProveByOrder(deps),
    claimNumber: createClaimNumber(deps),
    register: createRegister(deps),
    startGoogle: createStartGoogle(deps),
    signInWithGoogle: createSignInWithGoogle(deps),
    /** Step ContinueAsGuest: the value of the cookie `_ge`; null: no address was given. Never set on a kiosk. */
    continueAsGuest(email: string, storefront: Storefront): Result<string | null, IdentifierFailure> {
      if (email.trim() === '') return ok(null)
      const parsed = parse(email, storefront)
      if (!parsed.ok) return parsed
      return parsed.value.kind === 'email'
        ? ok(deps.secrets.encrypt(parsed.value.value))
        : fail({ kind: 'malformed' })
    },
    /** The address in that cookie, to prefill the checkout with. */
    guestEmail: (cookie: string | null): string | null =>
      cookie === null ? null : (deps.secrets.decrypt(cookie) ?? null),
    updateProfile: createUpdateProfile(deps),
    updatePassword: createUpdatePassword(deps),
    async sendContactCode(input: Omit<SendInput, 'next' | 'identifier'> & { readonly identifier: string }) {
      const parsed = parse(input.identifier, input.storefront)
      return parsed.ok ? sendContactCode({ ...input, identifier: parsed.value }) : parsed
    },
    updateContact: createUpdateContact(deps),
    verifyClaim: createVerifyClaim(deps),
    confirmClaim: createConfirmContact(deps),
    unlinkGoogle: createUnlinkGoogle(deps),
    /** Whether Google opens the account of the session. */
    async isGoogleLinked(session: string | null): Promise<boolean> {
      const signedIn = await findSignedIn(deps.repository, deps, session)
      const identities = signedIn ? await deps.repository.listIdentities(signedIn.customer.id) : []
      return identities.some(({ kind }) => kind === 'google')
    },
    sendStepUpCode: createSendStepUpCode(deps),
    stepUpByCode: createStepUpByCode(deps),
    stepUpByPassword: createStepUpByPassword(deps),
    ...createOwnAccount(deps),
  }
}

export type IdentityFacade = Omit<ReturnType<typeof createIdentity>, 'verifyClaim' | 'confirmClaim'> & {
  /** By the token in the link of the mail verify-email. */
  verifyEmail(
    session: string | null,
    token: string,
  ): Promise<Result<{ readonly email: string }, VerifyEmailFailure>>
  /** By the token in the link of the message confirm-contact; no one needs to be signed in. */
  confirmContact(token: string): Promise<Result<{ readonly kind: 'phone' | 'email' }, ConfirmContactFailure>>
  /** What a page needs to show the bot challenge; null: off. */
  readonly botWidget: Pick<BotChallenge, 'provider' | 'siteKey' | 'field'> | null
  /** Whether Google, or the demo's stand-in, can be signed in with. */
  readonly hasGoogle: boolean
  /** Null outside of the demo, and where Google itself is configured. */
  readonly googleSandbox: GoogleSandbox | null
  /** Token of the customer's cart, checkout draft and wishlist, in place of the guest's. */
  visitorTokenOf(customerId: string): string
}

/** To the email of the account whose number may have changed hands; there may be none. */
const createSendSecondProof =
  (deps: IdentityDeps, sendCode: ReturnType<typeof createSendCode>) =>
  async (
    input: Pick<SendInput, 'browser' | 'storefront' | 'bot'>,
  ): Promise<Result<SentCode, SendCodeFailure>> => {
    const email = await deps.repository.transaction(async (store) => {
      const challenge = await findLiveChallenge(store, deps, input.browser.challenge)
      if (challenge?.state !== 'prove-again' || challenge.customerId === null) return undefined
      const identities = await store.listIdentities(challenge.customerId)
      return identities.find(({ kind, isVerified }) => kind === 'email' && isVerified)?.value
    })
    if (email === undefined) return fail({ kind: 'invalid-request' })
    return sendCode({ ...input, identifier: { kind: 'email', value: email }, purpose: 'second-proof' })
  }
