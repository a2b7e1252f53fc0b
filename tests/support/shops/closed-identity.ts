import { createIdentity, type IdentityFacade } from '#commerce/identity/identity-facade.ts'
import type { IdentityRepository } from '#commerce/identity/ports.ts'
import { createSecrets, customerVisitorToken } from '#adapters/identity/secrets.ts'
import { fail } from '#kernel/result.ts'
import { manualClock } from '../manual-clock.ts'

const secrets = createSecrets('a secret of the tests')

/** A store without customers and challenges: every visitor is a guest, and no code is ever sent. */
const emptyRepository = new Proxy({} as IdentityRepository, {
  get: (_, method) =>
    method === 'transaction'
      ? (work: (store: IdentityRepository) => unknown) => work(emptyRepository)
      : async () => undefined,
})

/** An identity facade that knows no one. */
export const closedIdentity: IdentityFacade = {
  ...createIdentity({
    repository: emptyRepository,
    secrets,
    passwords: {
      hash: async () => ({ ok: false, failure: { kind: 'busy' } }),
      verify: async () => ({ ok: true, value: false }),
    },
    sender: { send: async () => ({ ok: false, failure: { kind: 'unavailable' } }) },
    google: null,
    consentChannels: [],
    phones: { normalize: () => undefined, isMobile: () => false },
    checkBots: async () => ({ verdict: 'unavailable', newPass: null }),
    isOrderOfPhone: async () => false,
    mergeVisitor: async () => [],
    exporters: [],
    walletsOf: async () => [],
    clock: manualClock(),
    report: () => undefined,
    checkRateLimit: async () => ({ allowed: true, retryAfterSeconds: 0 }),
    networkOf: (from) => from,
    quietDays: { ae: 180 },
    dialCodes: { 971: 'ae' },
    codesPerDay: 1,
  }),
  verifyEmail: async () => fail({ kind: 'invalid-request' }),
  confirmContact: async () => fail({ kind: 'invalid-request' }),
  botWidget: null,
  hasGoogle: false,
  googleSandbox: null,
  visitorTokenOf: (customerId) => customerVisitorToken(secrets, customerId),
}
