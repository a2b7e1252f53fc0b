/** Older orders are opened by the links in their messages. */
const maxOrders = 5

export type OwnOrder = { readonly number: string; readonly token: string }

/** The cookie _lot: the last orders, newest first, each as NUMBER~TOKEN. Other content is ignored. */
export const readOwnOrders = (cookie: string | undefined): readonly OwnOrder[] =>
  (cookie ?? '')
    .split('.')
    .flatMap((entry) => {
      const { number, token } =
        /^(?<number>[A-Z]{2}\d{10})~(?<token>[\w-]{16,128})$/.exec(entry)?.groups ?? {}
      return number === undefined || token === undefined ? [] : [{ number, token }]
    })
    .slice(0, maxOrders)

export const writeOwnOrders = (orders: readonly OwnOrder[]): string =>
  [...new Set(orders.map(({ number, token }) => `${number}~${token}`))].slice(0, maxOrders).join('.')
