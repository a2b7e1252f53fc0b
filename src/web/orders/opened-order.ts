import { trackingMinutes } from '#commerce/orders/access/order-scope.ts'
import { cookies as names } from '#kernel/cookies.ts'
import { cookiePath } from '#kernel/page-cookies.ts'
import type { FormContext } from '#web/forms/form-context.ts'
import { readOwnOrders, writeOwnOrders, type OwnOrder } from './order-tokens.ts'

/** The order that a code, or a link before a sign-in, has opened in this browser: NUMBER~TOKEN for half an hour. */
export const readOpenedOrder = (jar: Pick<FormContext['cookies'], 'get'>): readonly OwnOrder[] =>
  readOwnOrders(jar.get(names.openedOrder)?.value).slice(0, 1)

/** Before a payment page: it returns to the order without the token of the link that opened it here. */
export const keepOpenForReturn = (context: FormContext, order: OwnOrder): void => {
  if (context.url.searchParams.has('t')) setOpenedOrder(context, order)
}

export const setOpenedOrder = ({ cookies, locals }: FormContext, order: OwnOrder): void =>
  cookies.set(names.openedOrder, writeOwnOrders([order]), {
    path: cookiePath,
    maxAge: trackingMinutes * 60,
    sameSite: 'lax',
    httpOnly: true,
    secure: locals.shop.settings.origin.startsWith('https://'),
  })
