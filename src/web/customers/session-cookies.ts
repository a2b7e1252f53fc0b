import type { Browser } from '#commerce/identity/challenge.ts'
import type { NewSignIn } from '#commerce/identity/complete-sign-in.ts'
import type { GuestTokens } from '#commerce/identity/deps.ts'
import { cookies as names } from '#kernel/cookies.ts'
import { cookiePath } from '#kernel/page-cookies.ts'
import { parseGuestToken } from '#kernel/visitor-token.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import type { FormContext } from '#web/forms/form-context.ts'
import { describeAgent } from './describe-agent.ts'

type WithShop = { readonly locals: Pick<App.Locals, 'shop'> }
type Context = Pick<FormContext, 'cookies' | 'clientAddress' | 'request'> & WithShop

type OwnCookie = 'userToken' | 'challenge' | 'device'

const isSecure = ({ settings }: Pick<App.Locals['shop'], 'settings'>): boolean =>
  settings.origin.startsWith('https://')

/** On https with a prefix that browsers accept only from this very host, so that no subdomain can plant one. */
export const sessionCookie = (shop: Pick<App.Locals['shop'], 'settings'>, name: OwnCookie): string =>
  isSecure(shop) ? `__Host-${names[name]}` : names[name]

/** The longest a session may last, and for how long an account knows a browser. The database ends a session that is not used. */
const sessionLifetimeSeconds = 180 * 24 * 60 * 60
/** Longer than a challenge lasts: a customer who comes back later is told that it has ended. */
const challengeLifetimeSeconds = 24 * 60 * 60

const read = (context: Pick<Context, 'cookies'>, name: string): string | null =>
  parseGuestToken(context.cookies.get(name)?.value)
const readOwn = (context: Pick<Context, 'cookies'> & WithShop, name: OwnCookie): string | null =>
  read(context, sessionCookie(context.locals.shop, name))

/** What the use cases of identity know about the browser of a request. */
export const browserOf = (context: Context): Browser => ({
  challenge: readOwn(context, 'challenge'),
  device: readOwn(context, 'device'),
  session: readOwn(context, 'userToken'),
  from: clientAddressOf(context),
  agent: describeAgent(context.request.headers.get('user-agent')),
})

/** What a sign-in takes over: the guest's cart with its checkout draft, and the guest's wishlist. */
export const guestTokensOf = (context: Pick<Context, 'cookies'>): GuestTokens => ({
  cart: read(context, names.guestCart),
  session: read(context, names.guestSession),
})

type Jar = Pick<FormContext, 'cookies'> & WithShop

/** Also to remove one: browsers ignore a `__Host-` cookie that is not secure. */
function set(context: Jar, name: OwnCookie, value: string, maxAge: number): void {
  context.cookies.set(sessionCookie(context.locals.shop, name), value, {
    path: cookiePath,
    maxAge,
    sameSite: 'lax',
    httpOnly: true,
    secure: isSecure(context.locals.shop),
  })
}

/** Of a sign-in that has begun; no script can read it. */
export const setChallenge = (context: Jar, token: string): void =>
  set(context, 'challenge', token, challengeLifetimeSeconds)

/** Cookies by which an account recognizes the browser, and a passed bot challenge is remembered. */
export const setDevice = (context: Jar, token: string): void =>
  set(context, 'device', token, sessionLifetimeSeconds)

/** After a step-up, which gives the session another token. */
export const setSession = (context: Jar, token: string): void =>
  set(context, 'userToken', token, sessionLifetimeSeconds)

/** Signs the browser in. The guest's tokens are removed, since what was stored under them has been merged. */
export function setSignedIn(context: Jar, { session, device }: NewSignIn): void {
  setSession(context, session)
  setDevice(context, device)
  set(context, 'challenge', '', 0)
  for (const name of [names.guestCart, names.guestSession, names.guestEmail])
    context.cookies.delete(name, { path: cookiePath })
}

/** Signs the browser out: it stays known to the account, and is an empty guest. */
export function clearSession(context: Jar): void {
  for (const name of ['userToken', 'challenge'] as const) set(context, name, '', 0)
  for (const name of [
    names.guestCart,
    names.guestSession,
    names.guestEmail,
    names.lastOrder,
    names.openedOrder,
  ])
    context.cookies.delete(name, { path: cookiePath })
}
