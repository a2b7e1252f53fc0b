/** Orders of this browser that open again; older ones by the link in their messages. */
const mostOrders = 5

export type OwnOrder = { readonly number: string; readonly token: string }

/** The cookie _lot: the last orders, newest first, each as NUMBER~TOKEN. What is none of ours is left out. */
export const readOwnOrders = (cookie: string | undefined): readonly OwnOrder[] =>
  (cookie ?? '')
    .split('.')
    .flatMap((entry) => {
      const { number, token } =
        /^(?<number>[A-Z]{2}\d{10})~(?<token>[\w-]{16,128})$/.exec(entry)?.groups ?? {}
      return number === undefined || token === undefined ? [] : [{ number, token }]
    })
    .slice(0, mostOrders)

export const writeOwnOrders = (orders: readonly OwnOrder[]): string =>
  [...new Set(orders.map(({ number, token }) => `${number}~${token}`))].slice(0, mostOrders).join('.')
