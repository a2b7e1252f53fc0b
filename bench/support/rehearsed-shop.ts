import { cp } from 'node:fs/promises'
import { servingCommand } from '../../scripts/build-shop.ts'
import { serveStandIn } from '../../src/stand-ins/serve-stand-in.ts'
import { serviceStandIns } from '../../src/stand-ins/service-stand-ins.ts'
import { faultyService, standInKey, type StandInFault } from '../../src/stand-ins/stand-in.ts'
import { createBrowser } from './browser.ts'
import { startBuilt } from './built-server.ts'
import { checkOut, fillInSteps } from './one-checkout.ts'
import { signUp } from './one-customer.ts'
import { emptyDirectory } from './processes.ts'

/** The name of a service, or what else is shown beside it, and its page. */
export type ServicePage = {
  readonly name: string
  /** Another address of the same page each time, where the page cache would answer. */
  readonly path: (load: number) => string
}

/** The data directory of a shop with the demo's catalog. */
export async function stockedDirectory(): Promise<string> {
  const directory = await emptyDirectory()
  const server = await startBuilt(servingCommand, { MAJLIS_DATA: directory })
  while (!(await fetch(`${server.url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 100))
  await server.stop()
  return directory
}

/** A built shop with a stand-in of every named service, a customer who is signed in, and a guest with an order and a cart. */
export async function startRehearsed(stocked: string) {
  const directory = await emptyDirectory()
  await cp(stocked, directory, { recursive: true })
  const services = await Promise.all(
    serviceStandIns.map(async ({ createAnswer, settingsFor, key = standInKey }) => {
      const service = faultyService(createAnswer(), key)
      const served = await serveStandIn(service)
      return { service, served, settings: settingsFor(served.url) }
    }),
  )
  const server = await startBuilt(servingCommand, {
    ...Object.assign({}, ...services.map(({ settings }) => settings)),
    MAJLIS_DATA: directory,
    RENDERS_PER_MINUTE: '999999',
    MESSAGES_PER_HOUR: '0',
    MAJLIS_CASH_LIMITS: 'none',
  })
  const stop = async () => {
    await server.stop()
    await Promise.all(services.map(({ served }) => served.close()))
  }
  const customer = createBrowser([server.url], '127.0.0.1')
  const guest = createBrowser([server.url], '127.0.0.2')
  const product = '/qa/en/p/makhmal-velvet-cushion'
  async function prepare() {
    await signUp(customer.ask, server.url)
    const sku = /name="sku"[^>]*value="([^"]+)"/.exec((await guest.ask(product)).body)?.[1] ?? ''
    const placed = await checkOut(guest.ask, 1, sku, 'external')
    await fillInSteps(guest.ask, 1, sku, 'external')
    return placed
  }
  const { order, paymentPath } = await prepare().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const pages: readonly ServicePage[] = [
    { name: 'wallet', path: () => '/ae/en/account/wallet' },
    { name: 'commerce engine', path: () => `/qa/en/order/${order}` },
    { name: 'catalog, from the page cache', path: () => product },
    { name: 'leads', path: () => '/ae/en/lead/callback' },
    { name: 'seller, from the page cache', path: () => '/om/en/sellers/bahla-kilns' },
    { name: 'smart content', path: () => '/qa/en/cart' },
    { name: 'store network', path: (load) => `/ae/en/stores?q=${load}` },
    { name: 'extra', path: () => '/qa/en/checkout/delivery' },
    { name: 'cross-play', path: () => '/qa/en/play' },
    { name: 'gateway, on the way there', path: () => paymentPath },
  ]
  let loads = 0
  return {
    pages,
    /** Where the gateway returns to; asked a few times only, as the limit of polls allows. */
    returnPath: paymentPath.replace(/\/go$/, ''),
    injectFault: (fault: StandInFault) => services.forEach(({ service }) => service.injectFault(fault)),
    /** Milliseconds until the last byte of a page. */
    async load(path: ServicePage['path'], by: 'customer' | 'guest'): Promise<number> {
      const address = path((loads += 1))
      const from = performance.now()
      const { status } = await (by === 'customer' ? customer : guest).ask(address)
      if (status !== 200) throw new Error(`${address}: ${status}`)
      return performance.now() - from
    },
    stop,
  }
}
