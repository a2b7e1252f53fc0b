import { join } from 'node:path'
import type { MergeOnSignIn } from '#commerce/cart/merge-on-sign-in.ts'
import type { ConsentFacade } from '#commerce/consent/consent-facade.ts'
import { createCheckBots, createCheckBrowser } from '#commerce/identity/bot-challenge.ts'
import { createSetCustomerGroup } from '#commerce/identity/customer-groups.ts'
import type { IdentityDeps } from '#commerce/identity/deps.ts'
import { createIdentity } from '#commerce/identity/identity-facade.ts'
import { collectCustomer } from '#commerce/identity/own-account.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail } from '#kernel/result.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Report } from '#kernel/report.ts'
import type { MessagesModule } from '#adapters/messages/create-messages-module.ts'
import { createContactDigest } from '#adapters/consent/contact-consent-register.ts'
import { createPhoneNumbers, isMobile } from '#adapters/customers/phone-numbers.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { subjectOf } from '#infrastructure/rate-limits/rules.ts'
import { botChallengeOf } from './bot-challenge-settings.ts'
import { createCodeSender } from './code-sender.ts'
import { closeUnusedAccountsJob } from './close-unused-accounts.ts'
import { eraseCustomersJob } from './erase-customers.ts'
import { createIdentityRepository } from './identity-repository.ts'
import { createGoogleSandbox } from './google-sandbox.ts'
import { createGoogleTokens, createLoadGoogleKeys, googleIssuers } from './google-tokens.ts'
import { createMergeVisitor } from './merge-visitor.ts'
import { createPasswordHashes } from './password-hashes.ts'
import { createIsOrderOfPhone } from './is-order-of-phone.ts'
import { readQuietDays } from './read-quiet-days.ts'
import { createBotPasses, createSecrets, customerVisitorToken } from './secrets.ts'

type Deps = {
  readonly clock: Clock
  readonly report: Report
  readonly rateLimiter: RateLimiter
  readonly countries: readonly Country[]
  readonly contentDirectory: string
  readonly secret: string
  readonly env: Pick<
    Env,
    'mode' | 'googleClientId' | 'origin' | 'botChallengeUrl' | 'codesPerDay' | 'smsTemplateId'
  >
  readonly messages: Pick<MessagesModule, 'transports' | 'texts' | 'tokens'>
  readonly mergeOnSignIn: MergeOnSignIn
  readonly walletsOf: IdentityDeps['walletsOf']
  readonly exporters: IdentityDeps['exporters']
  readonly consent: Pick<ConsentFacade, 'channels'>
}

/** Customers, how they prove who they are, and their sessions. */
export function createIdentityModule(db: Database, { env, messages, countries, ...deps }: Deps) {
  const { clock, rateLimiter } = deps
  const secrets = createSecrets(deps.secret)
  const botChallenge = botChallengeOf(env.botChallengeUrl)
  const google =
    env.googleClientId === null
      ? null
      : createGoogleTokens({
          clientId: env.googleClientId,
          issuers: googleIssuers,
          clock,
          loadKeys: createLoadGoogleKeys(createHttpClient({ service: 'google' })),
        })
  const googleSandbox = env.mode === 'demo' && google === null ? createGoogleSandbox(clock) : null
  const checkBots = createCheckBots({
    botChallenge,
    passes: createBotPasses(secrets),
    checkRateLimit: (from) => rateLimiter.check('bot-challenge', from),
    now: () => clock.now(),
  })
  const repository = createIdentityRepository(db, createContactDigest(deps.secret))
  const phones = { normalize: createPhoneNumbers(countries).normalize, isMobile }
  const identity = createIdentity({
    ...deps,
    repository,
    consentChannels: deps.consent.channels,
    secrets,
    passwords: createPasswordHashes(),
    sender: createCodeSender({
      ...messages.transports,
      texts: messages.texts,
      host: new URL(env.origin).hostname,
      indianTemplateId: env.smsTemplateId,
    }),
    google: google ?? googleSandbox?.tokens ?? null,
    phones,
    checkBots,
    isOrderOfPhone: createIsOrderOfPhone(db),
    mergeVisitor: createMergeVisitor(db, { ...deps, secrets }),
    checkRateLimit: (from) => rateLimiter.check('sign-in', from),
    networkOf: subjectOf,
    quietDays: readQuietDays(join(deps.contentDirectory, 'identity', 'quiet-days.json')),
    dialCodes: Object.fromEntries(countries.map(({ countryCode, isoCode }) => [countryCode, isoCode])),
    codesPerDay: env.codesPerDay,
  })
  return {
    identity: {
      ...identity,
      botWidget: botChallenge && {
        provider: botChallenge.provider,
        siteKey: botChallenge.siteKey,
        field: botChallenge.field,
      },
      hasGoogle: google !== null || googleSandbox !== null,
      googleSandbox: googleSandbox && { issue: googleSandbox.issue },
      async verifyEmail(session: string | null, token: string) {
        const read = messages.tokens.read('verify-email', token, clock.now())
        return read && !read.expired
          ? identity.verifyClaim(session, read.id)
          : fail({ kind: 'invalid-request' } as const)
      },
      async confirmContact(token: string) {
        const read = messages.tokens.read('confirm-contact', token, clock.now())
        return read && !read.expired
          ? identity.confirmClaim(read.id)
          : fail({ kind: 'invalid-request' } as const)
      },
      visitorTokenOf: (customerId: string) => customerVisitorToken(secrets, customerId),
    },
    /** The copy of a customer's data; undefined: erased, or unknown. */
    async collect(customerId: string) {
      const customer = await repository.findCustomer(customerId)
      return customer && collectCustomer(repository, deps, { customer, sessionId: '', at: clock.now() })
    },
    setCustomerGroup: createSetCustomerGroup({ repository, phones, countries, clock }),
    checkBrowser: createCheckBrowser({ checkBots, newToken: secrets.newToken, networkOf: subjectOf }),
    jobs: [
      closeUnusedAccountsJob(db, deps),
      eraseCustomersJob(db, { clock, secrets, digestContact: createContactDigest(deps.secret) }),
    ],
  }
}
