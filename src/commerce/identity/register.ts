import { fail, ok, type Result } from '#kernel/result.ts'
import { registrationConsents } from '#commerce/consent/contact-consents.ts'
import { findLiveChallenge, type SignInChallenge } from './challenge.ts'
import { nameProblem, tidyName, type NameProblem } from './customer-name.ts'
import type { Registration } from './customer-record.ts'
import type { IdentityDeps } from './deps.ts'
import type { IdentityStore } from './ports.ts'
import { finishSignIn, signInFrom, type SignInOutcome, type SignInStepResult, type Visit } from './sign-in.ts'

export type RegisterFailure =
  | { readonly kind: 'invalid-request' }
  | {
      readonly kind: 'invalid-fields'
      readonly fields: Readonly<Partial<Record<'name' | 'terms' | 'adult', NameProblem>>>
    }
  /** Someone registered the same number or address a moment ago. */
  | { readonly kind: 'taken' }

/** Countries whose law sets an age for a contract without a parent's consent to their data. */
const adultsOnly: ReadonlySet<string> = new Set(['in'])

/** Makes the account of a proven number, address or Google account, and signs in. */
export const createRegister =
  (deps: IdentityDeps) =>
  async (visit: Visit, input: Registration): Promise<Result<SignInOutcome, RegisterFailure>> => {
    const country = visit.storefront.country.isoCode
    const name = tidyName(input.name)
    const fields = problemsOf({ ...input, name }, country)
    if (Object.keys(fields).length > 0) return fail({ kind: 'invalid-fields', fields })
    const result = await deps.repository
      .transaction(async (store): Promise<Result<SignInStepResult, RegisterFailure>> => {
        const challenge = await findLiveChallenge(store, deps, visit.browser.challenge)
        if (challenge?.state !== 'register' || !challenge.identifier) return fail({ kind: 'invalid-request' })
        return ok(await registerFrom(store, deps, visit, challenge, { ...input, name }))
      })
      .catch((error: unknown) => {
        if (error instanceof IdentityTaken) return fail({ kind: 'taken' } as const)
        throw error
      })
    return finishSignIn(deps, visit, result)
  }

/** Thrown, so that nothing of the registration is committed. */
class IdentityTaken extends Error {}

async function registerFrom(
  store: IdentityStore,
  deps: IdentityDeps,
  visit: Visit,
  challenge: SignInChallenge,
  input: Registration,
): Promise<SignInStepResult> {
  const at = deps.clock.now()
  const { identifier, google } = challenge
  const country = visit.storefront.country.isoCode
  if (identifier === null) throw new IdentityTaken()
  if (challenge.customerId !== null && identifier.kind === 'phone') {
    // The owner from before loses the number only.
    await store.removeIdentity(challenge.customerId, 'phone', identifier.value)
    await store.record({ customerId: challenge.customerId, kind: 'number-lost', at, detail: {} })
  }
  const customerId = await store.insertCustomer(input, country, at)
  if (!(await store.addIdentity(customerId, identifier.kind, identifier.value, at))) throw new IdentityTaken()
  const googleEmail =
    google?.isAuthoritative && identifier.kind !== 'email'
      ? (await store.addIdentity(customerId, 'email', google.email, at)) && google.email
      : false
  await store.record({ customerId, kind: 'registered', at, detail: { terms: input.termsVersion } })
  // Google does not vouch for it: it belongs to the account once the link in a mail has been confirmed.
  if (google && !google.isAuthoritative && identifier.kind !== 'email') {
    const contact = { kind: 'email', value: google.email.toLowerCase() } as const
    if (await store.claimEmail(customerId, contact.value, at))
      await store.record({ customerId, kind: 'email-claimed', at, detail: {}, contact })
  }
  const contacts = {
    id: customerId,
    email: identifier.kind === 'email' ? identifier.value : googleEmail || null,
    phone: identifier.kind === 'phone' ? identifier.value : null,
  }
  const granted = deps.consentChannels.filter((channel) => input.consents.includes(channel))
  await store.addConsents(registrationConsents(contacts, granted, at))
  return signInFrom(store, deps, visit, {
    challenge,
    customerId,
    proofs: [identifier.kind === 'phone' ? 'phone-code' : 'email-code'],
    proven: [],
    registeredAt: at,
  })
}

function problemsOf(
  { name, termsVersion, isAdult }: Registration,
  country: string,
): Extract<RegisterFailure, { kind: 'invalid-fields' }>['fields'] {
  const problem = nameProblem(name)
  return {
    ...(problem ? { name: problem } : {}),
    ...(termsVersion === null ? { terms: 'missing' } : {}),
    ...(adultsOnly.has(country) && !isAdult ? { adult: 'missing' } : {}),
  }
}
