import { describe, expect, test } from 'vitest'
import { createHttpCatalogSource } from '#adapters/catalog/service/http-source.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { createCatalogServiceAnswer } from '../../../src/stand-ins/catalog-service.ts'
import { faultyService, standInFaults, standInKey } from '../../../src/stand-ins/stand-in.ts'
import { aRecord } from '../../support/builders/a-product.ts'

function aSource() {
  const service = faultyService(createCatalogServiceAnswer())
  const reports: string[] = []
  const source = createHttpCatalogSource({
    url: 'https://catalog.example/v1/',
    key: standInKey,
    http: createHttpClient({
      service: 'catalog service',
      fetch: service.fetch,
      wait: async () => undefined,
    }),
    report: (error) => void reports.push(String(error)),
  })
  const put = (path: string, body: unknown) =>
    service.fetch(`https://catalog.example/v1/${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${standInKey}` },
      body: JSON.stringify(body),
    })
  return { source, service, reports, put }
}
const record = aRecord({ code: 'MJ-1' })
const nothing = { changes: [], unreadable: 0, cursor: '0' }

describe('a catalog service over HTTP', () => {
  test('an empty catalog is an answer', async () => {
    const { source } = aSource()
    expect(await source.listCategories()).toEqual({ ok: true, value: [] })
    expect(await source.readProducts(null)).toEqual({ ok: true, value: nothing })
    expect(await source.readPrices(null)).toEqual({ ok: true, value: nothing })
    expect(await source.readStock(null)).toEqual({ ok: true, value: nothing })
  })

  test('products, prices and stock are read by cursor, and nothing twice', async () => {
    const { source, put } = aSource()
    await put('products', { record })
    await put('products', { removed: 'MJ-2' })
    await put('prices', { sku: 'MJ-1', country: 'ae', price: { defaultMinor: 9900, special: null } })
    await put('stock', { sku: 'MJ-1', location: 'ae-dc', onHand: 3 })
    expect(await source.readProducts(null)).toEqual({
      ok: true,
      value: {
        changes: [
          { kind: 'put', record },
          { kind: 'removed', code: 'MJ-2' },
        ],
        unreadable: 0,
        cursor: '2',
      },
    })
    expect(await source.readProducts('2')).toEqual({ ok: true, value: { ...nothing, cursor: '2' } })
    expect(await source.readPrices(null)).toMatchObject({ value: { changes: [{ country: 'ae' }] } })
    expect(await source.readStock(null)).toMatchObject({ value: { changes: [{ onHand: 3 }] } })
  })

  test('a change that cannot be read is counted and left out, the others are read', async () => {
    const { source, put } = aSource()
    await put('products', { record: { ...record, stock: { 'MJ-1': { 'ae-dc': -5 } } } })
    await put('products', { record })
    await put('stock', { sku: '<script>', location: 'ae-dc', onHand: 3 })
    expect(await source.readProducts(null)).toMatchObject({
      value: { changes: [{ kind: 'put' }], unreadable: 1 },
    })
    expect(await source.readStock(null)).toMatchObject({ value: { changes: [], unreadable: 1 } })
  })

  test.each(standInFaults)('%s: it is unavailable, which is reported, and no exception', async (fault) => {
    const { source, service, reports } = aSource()
    service.injectFault(fault)
    const unavailable = { ok: false, failure: { kind: 'source-unavailable' } }
    expect(await source.listCategories()).toMatchObject(unavailable)
    expect(await source.readProducts(null)).toMatchObject(unavailable)
    expect(await source.readPrices(null)).toMatchObject(unavailable)
    expect(await source.readStock(null)).toMatchObject(unavailable)
    expect(reports).toHaveLength(4)
  })
})
