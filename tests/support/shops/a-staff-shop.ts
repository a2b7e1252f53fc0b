import { createPasswordHashes } from '#adapters/identity/password-hashes.ts'
import { createSecrets } from '#adapters/identity/secrets.ts'
import { createStaffAccessModule } from '#adapters/staff-access/create-staff-access-module.ts'
import { createTotp } from '#adapters/staff-access/totp.ts'
import { createApiKeys, scopes } from '#api/operations/api-keys.ts'
import type { StaffBrowser } from '#commerce/staff-access/deps.ts'
import type { StaffInvitation } from '#commerce/staff-access/manage-staff.ts'
import type { Grant, StaffOperator } from '#commerce/staff/operator.ts'
import type { Mail } from '#commerce/messages/ports.ts'
import { readStores } from '#adapters/stores/read-stores.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { ok } from '#kernel/result.ts'
import { manualClock } from '../manual-clock.ts'
import { theCountries } from './the-countries.ts'

const secret = 'a secret of the tests of staff'
const origin = 'https://shop.example'
const password = 'seven blue lanterns'

export const everywhere = { countries: 'all', places: 'all' } as const
export const asAdmin: readonly Grant[] = [{ role: 'admin', ...everywhere }]
const theCommand = { kind: 'command', name: 'tests' } as const

/** People who work in a shop, with what they know and the mails they get. */
export async function aStaffShop(db: Database, mode: 'demo' | 'production' = 'production') {
  const clock = manualClock('2026-11-20T08:00:00.000Z')
  const mails: Mail[] = []
  const totp = createTotp(createSecrets(secret), 'Majlis')
  const { access } = await createStaffAccessModule(db, {
    clock,
    secret,
    env: { mode, origin },
    report: () => undefined,
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    countries: theCountries,
    createKeys: createApiKeys,
    keyScopes: scopes,
    stores: () => readStores('src/content'),
    passwords: createPasswordHashes({ cost: { memory: 8, passes: 1, parallelism: 1 } }),
    messages: {
      texts: () => (key) => key,
      transports: {
        mail: {
          async send(mail) {
            mails.push(mail)
            return ok({ reference: null })
          },
        },
        sms: null,
      },
    },
  })

  const browser = (parts: Partial<StaffBrowser> = {}): StaffBrowser => ({
    ...{
      session: null,
      device: null,
      tablet: null,
      from: '10.0.0.1',
      agent: 'Chrome · Linux',
      requestId: null,
    },
    ...parts,
  })
  const tokenOf = (link: string): string => new URL(link).searchParams.get('t') ?? ''

  async function invite(parts: Partial<StaffInvitation> = {}): Promise<string> {
    const invited = await access.invite(
      theCommand,
      { email: 'aisha@shop.example', name: 'Aisha', language: 'en', grants: asAdmin, ...parts },
      { mails: false },
    )
    if (!invited.ok) throw new Error(JSON.stringify(invited.failure))
    return tokenOf(invited.value.link ?? '')
  }

  /** A code of the authenticator, now or so many steps of thirty seconds away. */
  async function codeOf(totpSecret: string, steps = 0): Promise<string> {
    const { TOTP, Secret } = await import('otpauth')
    const timestamp = Date.parse(clock.now()) + steps * 30_000
    return TOTP.generate({ secret: Secret.fromBase32(totpSecret), timestamp })
  }

  /** A person who has accepted their invitation by password and authenticator. */
  async function aPerson(parts: Partial<StaffInvitation> = {}) {
    const token = await invite(parts)
    const opened = await access.findInvite(token)
    if (!opened) throw new Error('the link opens nothing')
    const accepted = await access.acceptInvite(
      token,
      {
        name: opened.member.name,
        language: opened.member.language,
        factor: { kind: 'password', password, code: await codeOf(opened.totpSecret) },
      },
      browser(),
    )
    if (!accepted.ok) throw new Error(JSON.stringify(accepted.failure))
    // The code of this moment is used up.
    clock.advance(30_000)
    const { email, id } = opened.member
    const { totpSecret } = opened
    return {
      ...accepted.value,
      ...{ id, email, totpSecret, token },
      async number(): Promise<string> {
        const found = await access.findStaff(theCommand, id)
        return found.ok ? String(found.value.member.number) : ''
      },
      code: (steps = 0) => codeOf(totpSecret, steps),
      async signIn(entry: { password?: string; code?: string } = {}, parts: Partial<StaffBrowser> = {}) {
        const code = entry.code ?? (await codeOf(totpSecret))
        return access.signIn({ email, password, ...entry, code }, browser(parts))
      },
      async operator(session = accepted.value.session): Promise<StaffOperator> {
        const found = await access.find(browser({ session }))
        if (!found) throw new Error('the session has ended')
        return found.operator
      },
    }
  }

  async function aTabletLink(place = 'barsha'): Promise<string> {
    const added = await access.addTablet(theCommand, { place, name: 'till' })
    if (!added.ok) throw new Error(JSON.stringify(added.failure))
    return tokenOf(added.value.link)
  }

  /** The browser of a tablet that is bound to a place. */
  async function aTablet(place?: string): Promise<StaffBrowser> {
    const bound = await access.bindTablet(await aTabletLink(place))
    if (!bound.ok) throw new Error(JSON.stringify(bound.failure))
    return browser({ tablet: bound.value.token })
  }

  return {
    aTabletLink,
    aTablet,
    access,
    clock,
    mails,
    totp,
    password,
    browser,
    tokenOf,
    invite,
    codeOf,
    aPerson,
  }
}
