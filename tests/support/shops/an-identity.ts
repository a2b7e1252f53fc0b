import { createContactDigest } from '#adapters/consent/contact-consent-register.ts'
import { createPhoneNumbers, isMobile } from '#adapters/customers/phone-numbers.ts'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { createPasswordHashes } from '#adapters/identity/password-hashes.ts'
import { createIsOrderOfPhone } from '#adapters/identity/is-order-of-phone.ts'
import { readQuietDays } from '#adapters/identity/read-quiet-days.ts'
import { createBotPasses, createSecrets } from '#adapters/identity/secrets.ts'
import { sandboxBotChallenge } from '#adapters/identity/bot-challenges.ts'
import { createCheckBots, type BotAnswer } from '#commerce/identity/bot-challenge.ts'
import type { Browser } from '#commerce/identity/challenge.ts'
import type { Registration } from '#commerce/identity/customer-record.ts'
import type { IdentityDeps } from '#commerce/identity/deps.ts'
import { createIdentity } from '#commerce/identity/identity-facade.ts'
import type { SignInOutcome } from '#commerce/identity/sign-in.ts'
import { ok, type Result } from '#kernel/result.ts'
import { storefront } from '#kernel/storefront.ts'
import { subjectOf } from '#infrastructure/rate-limits/rules.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { manualClock } from '../manual-clock.ts'
import { theCountries } from './the-countries.ts'

type SentMessage = { readonly to: string; readonly code: string }

export const noBot: BotAnswer = { response: null, pass: null, honeypot: '' }

const aRegistration: Registration = {
  name: 'Layla',
  language: 'en',
  termsVersion: '2026-11',
  isAdult: true,
  consents: ['email'],
}

const country = theCountries.find(({ isoCode }) => isoCode === 'ae')
if (!country) throw new Error('there is no ae')
export const dubai = storefront(country, 'en')

type Overrides = Partial<IdentityDeps> & { readonly challenges?: 'sandbox' | 'off' }

/** The identity facade over a database, with the codes that left, and browsers that keep their cookies. */
export function anIdentity(db: Database, { challenges = 'off', ...overrides }: Overrides = {}) {
  const clock = manualClock('2026-11-23T12:00:00.000Z')
  const secrets = createSecrets('a secret of the tests')
  const sent: SentMessage[] = []
  const reports: string[] = []
  const deps: IdentityDeps = {
    repository: createIdentityRepository(db, createContactDigest('a secret of the tests')),
    secrets,
    passwords: createPasswordHashes({ cost: { memory: 64, passes: 1, parallelism: 1 }, waiting: 2000 }),
    sender: {
      async send({ identifier, code }) {
        sent.push({ to: identifier.value, code })
        return ok(undefined)
      },
    },
    google: null,
    consentChannels: ['email', 'sms'],
    phones: { normalize: createPhoneNumbers(theCountries).normalize, isMobile },
    checkBots: createCheckBots({
      botChallenge: challenges === 'sandbox' ? sandboxBotChallenge : null,
      passes: createBotPasses(secrets),
      checkRateLimit: async () => ({ allowed: true, retryAfterSeconds: 0 }),
      now: () => clock.now(),
    }),
    isOrderOfPhone: createIsOrderOfPhone(db),
    mergeVisitor: async () => [],
    exporters: [],
    walletsOf: async () => [],
    clock,
    report: (error) => reports.push(String(error)),
    checkRateLimit: async () => ({ allowed: true, retryAfterSeconds: 0 }),
    networkOf: subjectOf,
    quietDays: readQuietDays('src/content/identity/quiet-days.json'),
    dialCodes: Object.fromEntries(theCountries.map(({ countryCode, isoCode }) => [countryCode, isoCode])),
    codesPerDay: 2000,
    ...overrides,
  }
  const identity = createIdentity(deps)
  const lastCode = (): string => sent.at(-1)?.code ?? ''

  /** A browser with its cookies, which follow what the facade returns. */
  function aBrowser(parts: Partial<Browser> = {}) {
    let cookies: Browser = {
      challenge: null,
      device: null,
      session: null,
      from: '203.0.113.7',
      agent: 'Chrome · Android',
      ...parts,
    }
    const visit = () => ({ browser: cookies, storefront: dubai, guest: { cart: null, session: null } })
    const follow = <Failure>(result: Result<SignInOutcome, Failure>): Result<SignInOutcome, Failure> => {
      if (result.ok && result.value.kind === 'signed-in') {
        const { session, device } = result.value.signIn
        cookies = { ...cookies, session, device }
      }
      if (result.ok && result.value.kind === 'next-step')
        cookies = { ...cookies, challenge: result.value.challenge }
      return result
    }
    const browser = {
      get cookies() {
        return cookies
      },
      set(parts: Partial<Browser>) {
        cookies = { ...cookies, ...parts }
      },
      visit,
      async send(
        identifier: string | null,
        bot: BotAnswer = noBot,
        purpose: 'sendCode' | 'forgotPassword' | 'addMobile' = 'sendCode',
      ) {
        const result = await identity[purpose]({ browser: cookies, storefront: dubai, identifier, bot })
        if (result.ok)
          cookies = { ...cookies, challenge: result.value.challenge, device: result.value.device }
        return result
      },
      enter: async (code = lastCode()) => follow(await identity.enterCode(visit(), code)),
      register: async (parts: Partial<Registration> = {}) =>
        follow(await identity.register(visit(), { ...aRegistration, ...parts })),
      password: async (id: string, password: string) =>
        follow(await identity.enterPassword(visit(), { identifier: id, password })),
      follow,
      /** The customer that is signed in. */
      who: () => identity.find(cookies.session),
    }
    return browser
  }

  return {
    identity,
    deps: { ...deps, digestContact: createContactDigest('a secret of the tests') },
    clock,
    sent,
    reports,
    lastCode,
    aBrowser,
    /** A browser that registered a phone and is signed in. */
    async aCustomer(phone = '+971501234567', parts: Partial<Registration> = {}) {
      const browser = aBrowser()
      await browser.send(phone)
      await browser.enter()
      await browser.register(parts)
      const signedIn = await browser.who()
      if (!signedIn) throw new Error('the customer is not signed in')
      return { ...browser, browser, customerId: signedIn.customer.id }
    },
  }
}
