import type { APIContext } from 'astro'
import type { SignedInTokens, StaffBrowser } from '#commerce/staff-access/deps.ts'
import { parseGuestToken } from '#kernel/visitor-token.ts'
import { describeAgent } from '#web/customers/describe-agent.ts'
import { clientAddressOf } from '#web/http/client-address.ts'

type Context = Pick<APIContext, 'cookies' | 'clientAddress' | 'request'> & {
  readonly locals: Pick<App.Locals, 'shop' | 'requestId'>
}

export const operationsRoot = '/operations'
const hour = 60 * 60

/** The session, the browser by which a person is known again, and the tablet that it is. */
const cookies = {
  session: { name: 'ops', seconds: 12 * hour },
  device: { name: 'ops-device', seconds: 365 * 24 * hour },
  tablet: { name: 'ops-tablet', seconds: 90 * 24 * hour },
} as const
type CookieKind = keyof typeof cookies

const isSecure = ({ locals }: Pick<Context, 'locals'>): boolean =>
  locals.shop.settings.origin.startsWith('https://')

/** On https with a prefix that no page without TLS can set. */
const nameOf = (context: Pick<Context, 'locals'>, kind: CookieKind): string =>
  `${isSecure(context) ? '__Secure-' : ''}${cookies[kind].name}`

export function staffBrowserOf(context: Context): StaffBrowser {
  const read = (kind: CookieKind) => parseGuestToken(context.cookies.get(nameOf(context, kind))?.value)
  return {
    session: read('session'),
    device: read('device'),
    tablet: read('tablet'),
    from: clientAddressOf(context),
    agent: describeAgent(context.request.headers.get('user-agent')),
    requestId: context.locals.requestId,
  }
}

type Jar = Pick<Context, 'cookies' | 'locals'>

const put = (context: Jar, kind: CookieKind, value: string, maxAge: number): void =>
  context.cookies.set(nameOf(context, kind), value, {
    path: operationsRoot,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(context),
    maxAge,
  })

export function setStaffSession(context: Jar, { session, device }: Partial<SignedInTokens>): void {
  if (session !== undefined) put(context, 'session', session, cookies.session.seconds)
  if (device !== undefined) put(context, 'device', device, cookies.device.seconds)
}

export const setTablet = (context: Jar, token: string): void =>
  put(context, 'tablet', token, cookies.tablet.seconds)

export const clearStaffSession = (context: Jar): void => put(context, 'session', '', 0)
