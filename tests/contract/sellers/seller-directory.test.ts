import { describe, expect, test } from 'vitest'
import { createSellersModule } from '#adapters/sellers/create-sellers-module.ts'
import { readSellers } from '#adapters/sellers/read-sellers.ts'
import { createSellerAnswer } from '#stand-ins/seller.ts'
import { faultyService, standInFaults, standInKey } from '#stand-ins/stand-in.ts'
import { manualClock } from '../../support/manual-clock.ts'

const sellers = readSellers('src/content')
const [kilns] = sellers
if (!kilns) throw new Error('no sellers')

function aDirectory(kind: 'embedded' | 'http', known: readonly unknown[] = sellers) {
  const clock = manualClock()
  const service = faultyService(createSellerAnswer(known))
  const published: string[] = []
  const reported: unknown[] = []
  const facade = createSellersModule({
    env: {
      sellerService: kind === 'embedded' ? null : { url: 'https://sellers.example/v1/', key: standInKey },
    },
    contentDirectory: 'src/content',
    clock,
    purgeBus: { publish: async (tags) => void published.push(...tags) },
    report: (error) => void reported.push(error),
    fetch: service.fetch,
  })
  return { ...facade, clock, service, published, reported }
}

describe.each(['embedded', 'http'] as const)('the directory of sellers, %s', (kind) => {
  test('describes a seller by the code on its products', async () => {
    expect(await aDirectory(kind).find('bahla-kilns')).toEqual({ ok: true, value: kilns })
  })

  test('has no seller by other codes', async () => {
    const { find } = aDirectory(kind)
    for (const code of ['unknown-kilns', '', '../sellers', 'BAHLA-KILNS', '<script>', 'x'.repeat(5000)])
      expect(await find(code)).toEqual({ ok: true, value: undefined })
  })
})

describe('a service of sellers', () => {
  test.each(standInFaults)(
    'that is %s at first is a failure, and its answer is used once it is well',
    async (fault) => {
      const { find, service, clock } = aDirectory('http')
      service.injectFault(fault)
      expect(await find('bahla-kilns')).toMatchObject({ ok: false })
      service.injectFault(null)
      // For ten seconds, readers get that answer at once.
      const { length } = service.requests
      expect(await find('bahla-kilns')).toMatchObject({ ok: false })
      expect(service.requests).toHaveLength(length)
      clock.advance(11_000)
      expect(await find('bahla-kilns')).toEqual({ ok: true, value: kilns })
    },
  )

  test.each(standInFaults)('that becomes %s is remembered by its last answer', async (fault) => {
    const { find, service, clock } = aDirectory('http')
    await find('bahla-kilns')
    service.injectFault(fault)
    clock.advance(120_000)
    expect(await find('bahla-kilns')).toEqual({ ok: true, value: kilns })
    expect(await find('bahla-kilns')).toEqual({ ok: true, value: kilns })
  })

  test('is read once a minute, whatever is looked for, and pages follow what has changed', async () => {
    const known = [...sellers]
    const { find, service, clock, published } = aDirectory('http', known)
    for (const code of ['bahla-kilns', 'a', 'b', 'c']) await find(code)
    expect(service.requests.map(({ path }) => path)).toEqual(['/v1/sellers'])
    published.length = 0
    known[0] = { ...kilns, since: 1970 }
    clock.advance(60_000)
    await find('bahla-kilns')
    await expect.poll(() => published).toEqual(['sellers'])
    expect(await find('bahla-kilns')).toMatchObject({ value: { since: 1970 } })
  })

  test('leaves out a seller that cannot be read', async () => {
    const { find, reported } = aDirectory('http', [
      { ...kilns, code: 'two-words and more' },
      { code: 'no-terms' },
      kilns,
    ])
    expect(await find('no-terms')).toEqual({ ok: true, value: undefined })
    expect(await find('bahla-kilns')).toEqual({ ok: true, value: kilns })
    expect(reported).toHaveLength(2)
  })
})
