import { standInJson, type StandInAnswer } from './stand-in.ts'

type Reservation = { readonly minor: number; state: 'reserved' | 'captured' | 'released' }
type Wallet = {
  minor: number
  readonly reservations: Map<string, Reservation>
  readonly entries: Set<string>
}

const digitsOf = (currency: string): number => (['BHD', 'KWD', 'OMR', 'JOD'].includes(currency) ? 3 : 2)

/**
 * The retailer's wallets: GET /wallets/CUSTOMER/CURRENCY, PUT …/reservations/ORDER with an amount, PUT …/reservations/ORDER/captured
 * or /released, PUT …/entries/KEY with an amount that is added or, below zero, taken. Each key counts once.
 */
export function createWalletServiceAnswer(): StandInAnswer {
  const wallets = new Map<string, Wallet>()

  function walletOf(name: string): Wallet {
    const wallet = wallets.get(name) ?? { minor: 0, reservations: new Map(), entries: new Set() }
    wallets.set(name, wallet)
    return wallet
  }

  function reserve(wallet: Wallet, order: string, minor: number): number {
    if (wallet.reservations.has(order)) return 200
    if (!(minor > 0) || wallet.minor < minor) return 409
    wallet.minor -= minor
    wallet.reservations.set(order, { minor, state: 'reserved' })
    return 201
  }

  function end(wallet: Wallet, order: string, state: 'captured' | 'released'): number {
    const reservation = wallet.reservations.get(order)
    if (!reservation) return 404
    if (reservation.state !== 'reserved') return reservation.state === state ? 200 : 409
    reservation.state = state
    if (state === 'released') wallet.minor += reservation.minor
    return 200
  }

  function book(wallet: Wallet, key: string, minor: number): number {
    if (wallet.entries.has(key)) return 200
    if (!Number.isSafeInteger(minor) || wallet.minor + minor < 0) return 409
    wallet.entries.add(key)
    wallet.minor += minor
    return 201
  }

  return async (request) => {
    const steps = new URL(request.url).pathname.split('/').slice(1).map(decodeURIComponent)
    const [customer = '', currency = '', list, key = '', state] = steps.slice(steps.indexOf('wallets') + 1)
    if (!steps.includes('wallets') || !/^[A-Z]{3}$/.test(currency))
      return standInJson({ error: 'not found' }, 404)
    const digits = digitsOf(currency)
    const name = `${customer} ${currency}`
    const respond = (status: number) => {
      const { minor } = walletOf(name)
      return standInJson({ available: (minor / 10 ** digits).toFixed(digits) }, status)
    }
    if (request.method === 'GET') return respond(wallets.has(name) ? 200 : 404)
    const { amount = 'none' } = (await request.json()) as { amount?: string }
    const minor = Math.round(Number(amount) * 10 ** digits)
    const wallet = walletOf(name)
    if (list === 'entries') return respond(book(wallet, key, minor))
    if (list !== 'reservations') return standInJson({ error: 'not found' }, 404)
    if (state === 'captured' || state === 'released') return respond(end(wallet, key, state))
    return respond(reserve(wallet, key, minor))
  }
}
