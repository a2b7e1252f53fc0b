import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCatalogServiceAnswer } from '../../src/stand-ins/catalog-service.ts'
import { createCommerceEngineAnswer } from '../../src/stand-ins/commerce-engine.ts'
import { serveStandIn, type ServedStandIn } from '../../src/stand-ins/serve-stand-in.ts'
import { faultyService, standInFaults, standInKey } from '../../src/stand-ins/stand-in.ts'
import { createWalletServiceAnswer } from '../../src/stand-ins/wallet-service.ts'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { aMobile } from './support/checking-out.ts'
import { aReader } from './support/forms-by-http.ts'
import { createMajlis } from './support/majlis.ts'
import { payInCashByForms, toPaymentByForms } from './support/ordering-by-forms.ts'
import { startOwnShop } from './support/shops.ts'
import { aLocalAddress, signUpByForms } from './support/signing-up.ts'

const engine = faultyService(createCommerceEngineAnswer())
const catalog = faultyService(createCatalogServiceAnswer())
const wallets = faultyService(createWalletServiceAnswer())
const served: ServedStandIn[] = []
let shop: RunningShop

beforeAll(async () => {
  const env: Record<string, string> = {}
  for (const [prefix, service] of [
    ['COMMERCE_ENGINE', engine],
    ['CATALOG_SERVICE', catalog],
    ['WALLET_SERVICE', wallets],
  ] as const) {
    const standIn = await serveStandIn(service)
    served.push(standIn)
    env[`${prefix}_URL`] = standIn.url
    env[`${prefix}_KEY`] = standInKey
  }
  shop = await startOwnShop(env)
})
afterAll(async () => {
  await shop.stop()
  await Promise.all(served.map((one) => one.close()))
})

const put = (place: number, path: string, body: unknown) =>
  fetch(`${served[place]?.url}${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${standInKey}` },
    body: JSON.stringify(body),
  })
/** Runs a job as soon as it is not running by itself. */
const runJob = (name: string) =>
  expect.poll(() => createMajlis(shop.dataDirectory)('jobs', 'run', name).catch(String)).toContain(name)
const textOf = async (reader: ReturnType<typeof aReader>, path: string) => {
  const { status, document } = await reader.open(path)
  expect(status).toBe(200)
  return (document.querySelector('main')?.textContent ?? '').replaceAll(/\s+/g, ' ')
}

describe('a shop with an outside engine, catalog and wallet', () => {
  test('the order page shows the number and status of the engine, in both languages, and the last while it is away', async () => {
    const reader = aReader(aLocalAddress(), shop.url)
    const phone = `+971${aMobile('ae').slice(1)}`
    const contact = { name: 'Mariam Saleh', email: 'mariam@example.com', phone }
    const payment = await toPaymentByForms(reader, 'ae/en', contact, 'makhmal-velvet-cushion')
    const number = await payInCashByForms(reader, payment, phone)
    await runJob('hand-over-orders')
    await expect.poll(() => textOf(reader, `/ae/en/order/${number}`)).toContain('E-100001')
    expect(await textOf(reader, `/ae/en/order/${number}`)).toContain('Received')
    await fetch(`${served[0]?.url}/orders/${number}/status?to=shipped`, {
      method: 'POST',
      headers: { authorization: `Bearer ${standInKey}` },
    })
    await runJob('follow-engine')
    expect(await textOf(reader, `/ae/ar/order/${number}`)).toContain('تم إرساله')
    for (const fault of standInFaults) {
      engine.injectFault(fault)
      expect(await textOf(reader, `/ae/en/order/${number}`), fault).toContain('E-100001')
    }
    engine.injectFault(null)
  })

  test('the product page shows the price of the catalog, and the last while it is away', async () => {
    const reader = aReader(aLocalAddress(), shop.url)
    const path = '/ae/en/p/zahra-three-seat-sofa?sku=MJ-1001-PALM-220'
    expect(await textOf(reader, path)).not.toContain('7,531')
    await put(1, '/prices', {
      sku: 'MJ-1001-PALM-220',
      country: 'ae',
      price: { defaultMinor: 753_100, special: null },
    })
    await runJob('pull-catalog')
    await expect.poll(() => textOf(reader, path)).toContain('7,531')
    catalog.injectFault('html')
    await runJob('pull-catalog')
    expect(await textOf(reader, path)).toContain('7,531')
    catalog.injectFault(null)
  })

  test('the wallet page shows the balance of the service, the last while it is away, and the next once it is back', async () => {
    const reader = aReader(aLocalAddress(), shop.url)
    await signUpByForms(reader, 'Sara Ahmed')
    const path = '/ae/en/account/wallet'
    expect(await textOf(reader, path)).not.toContain('432.10')
    const wallet =
      wallets.requests.find(({ path: read }) => /^\/wallets\/[\w-]+\/AED$/.test(read))?.path ?? ''
    await put(2, `${wallet}/entries/top-up`, { amount: '432.10' })
    await expect.poll(() => textOf(reader, path)).toContain('432.10')
    expect(await textOf(reader, path)).toContain('Added to your wallet elsewhere')
    let sum = 432.1
    for (const fault of ['down', 'slow', 'html', 'large', 'other-shape'] as const) {
      wallets.injectFault(fault)
      expect(await textOf(reader, path), fault).toContain(sum.toFixed(2))
      expect(await textOf(reader, path), fault).toContain(sum.toFixed(2))
      wallets.injectFault(null)
      await put(2, `${wallet}/entries/after-${fault}`, { amount: '1.00' })
      sum += 1
      await expect.poll(() => textOf(reader, path), { timeout: 30_000 }).toContain(sum.toFixed(2))
    }
  })
})
