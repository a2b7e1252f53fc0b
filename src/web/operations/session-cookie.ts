import type { APIContext } from 'astro'
import type { StaffBrowser } from '#commerce/staff-access/create-staff-access.ts'
import { parseGuestToken } from '#kernel/visitor-token.ts'
import { describeAgent } from '#web/customers/describe-agent.ts'
import { clientAddressOf } from '#web/http/client-address.ts'

type Context = Pick<APIContext, 'cookies' | 'clientAddress' | 'request'> & {
  readonly locals: Pick<App.Locals, 'shop' | 'requestId'>
}

export const operationsRoot = '/operations'
const lifetimeSeconds = 12 * 60 * 60

const isSecure = ({ locals }: Pick<Context, 'locals'>): boolean =>
  locals.shop.settings.origin.startsWith('https://')

/** On https with a prefix that no page without TLS can set. */
const nameOf = (context: Pick<Context, 'locals'>): string => (isSecure(context) ? '__Secure-ops' : 'ops')

export const staffBrowserOf = (context: Context): StaffBrowser => ({
  session: parseGuestToken(context.cookies.get(nameOf(context))?.value),
  from: clientAddressOf(context),
  agent: describeAgent(context.request.headers.get('user-agent')),
  requestId: context.locals.requestId,
})

type Jar = Pick<Context, 'cookies' | 'locals'>

const options = (context: Pick<Context, 'locals'>) =>
  ({ path: operationsRoot, httpOnly: true, sameSite: 'lax', secure: isSecure(context) }) as const

export const setStaffSession = (context: Jar, token: string): void =>
  context.cookies.set(nameOf(context), token, { ...options(context), maxAge: lifetimeSeconds })

export const clearStaffSession = (context: Jar): void =>
  context.cookies.set(nameOf(context), '', { ...options(context), maxAge: 0 })
