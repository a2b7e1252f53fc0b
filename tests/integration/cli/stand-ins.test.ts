import { afterEach, describe, expect, test } from 'vitest'
import { serveStandIn, type ServedStandIn } from '#stand-ins/serve-stand-in.ts'
import { serviceStandIns } from '#stand-ins/service-stand-ins.ts'
import { faultyService, standInFaults, standInKey } from '#stand-ins/stand-in.ts'
import { envKeys } from '#infrastructure/config/env-keys.ts'

const started: ServedStandIn[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ close }) => close()))
})

async function serve(name: string): Promise<string> {
  const service = serviceStandIns.find((one) => one.name === name)
  if (!service) throw new Error(name)
  const served = await serveStandIn(faultyService(service.createAnswer()))
  started.push(served)
  return served.url
}
const headers = { authorization: `Bearer ${standInKey}` }

describe('stand-ins of outside services', () => {
  test('have names, ports and settings of their own, and every setting is one that the shop reads', () => {
    const ports = serviceStandIns.map(({ port }) => port)
    expect(new Set(ports).size).toBe(ports.length)
    expect(new Set(serviceStandIns.map(({ name }) => name)).size).toBe(ports.length)
    for (const { settingsFor, port } of serviceStandIns)
      for (const [key, value] of Object.entries(settingsFor(`http://127.0.0.1:${port}`))) {
        const known = envKeys[key as keyof typeof envKeys]
        expect(known, key).toBeDefined()
        expect(known.schema.safeParse(value).success, key).toBe(true)
      }
  })

  test('answer with the key, turn others away, and list what they received', async () => {
    const url = await serve('store-network')
    expect((await fetch(`${url}/stores?country=ae`)).status).toBe(401)
    const answer = (await (await fetch(`${url}/stores?country=ae`, { headers })).json()) as {
      stores: { country: string }[]
    }
    expect(answer.stores.length).toBeGreaterThan(0)
    expect(answer.stores.every(({ country }) => country === 'ae')).toBe(true)
    const received = (await (await fetch(`${url}/stand-in/requests`)).json()) as unknown
    expect(received).toMatchObject([{ method: 'GET', path: '/stores?country=ae' }, {}])
  })

  test('fail on demand, over HTTP, and are well again', async () => {
    const url = await serve('store-network')
    const injectFault = (kind: string) => fetch(`${url}/stand-in/fault${kind}`, { method: 'POST' })
    const ask = (signal?: AbortSignal) =>
      fetch(`${url}/stores?country=ae`, { headers, ...(signal ? { signal } : {}) })
    expect((await injectFault('?kind=sleepy')).status).toBe(400)
    for (const [kind, status] of [
      ['busy', 503],
      ['unauthorized', 401],
      ['html', 200],
      ['garbage', 200],
      ['large', 200],
      ['other-shape', 200],
    ] as const) {
      await injectFault(`?kind=${kind}`)
      const answer = await ask()
      expect([kind, answer.status]).toEqual([kind, status])
      const text = await answer.text()
      if (kind === 'large') expect(text.length).toBeGreaterThan(10_000_000)
    }
    await injectFault('?kind=down')
    await expect(ask()).rejects.toThrow()
    await injectFault('?kind=slow')
    await expect(ask(AbortSignal.timeout(200))).rejects.toThrow()
    await injectFault('')
    expect((await ask()).status).toBe(200)
  })

  test('used as a fetch, fail without the wait', async () => {
    const service = faultyService(() => new Response('{}'))
    for (const kind of standInFaults) {
      service.injectFault(kind)
      const outcome = await service.fetch('https://service.example/', { headers }).then(
        ({ status }) => status,
        ({ name }: Error) => name,
      )
      expect([kind, outcome]).toEqual([
        kind,
        { down: 'TypeError', slow: 'TimeoutError', busy: 503, unauthorized: 401 }[kind as string] ?? 200,
      ])
    }
  })
})
