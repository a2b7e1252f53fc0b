import { expect, test } from 'vitest'
import { addMilliseconds } from '#kernel/instant.ts'
import { aBookPrice, aColoredProduct, aRecord } from '../../support/builders/a-product.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anEditedCatalog } from '../../support/shops/an-edited-catalog.ts'
import { productChannels } from '../../support/shops/product-channels.ts'

describeDatabases('texts of products outside the pages', (open) => {
  const start = async () => {
    const edited = await anEditedCatalog(open)
    await edited.writer.apply([aRecord({ code: 'MJ-1' }), aRecord({ code: 'MJ-2' })], edited.clock.now())
    return { ...edited, ...productChannels(edited) }
  }

  test('are listed, read, replaced and restored by the API', async () => {
    const { as, clock } = await start()
    const call = await as('products:read', 'products:write')
    expect((await call('GET', '/products?search=MJ-2')).json).toMatchObject({
      products: [{ code: 'MJ-2' }],
      next: null,
    })
    const before = (await call('GET', '/products/MJ-1/texts')).json
    clock.advance(1_000)
    const edited = await call('PUT', '/products/MJ-1/texts', { texts: { 'name.en': 'Nura sofa' } })
    expect(edited).toMatchObject({
      status: 200,
      json: { code: 'MJ-1', texts: { 'name.en': 'Nura sofa' }, stale: ['name'] },
    })
    clock.advance(1_000)
    const restored = await call('POST', '/products/MJ-1/text-restorations', { version: 1 })
    expect(restored.json['texts']).toEqual(before['texts'])
  })

  test('are listed with what they cost in a country and by brand, by the API and by command', async () => {
    const { as, majlis, writer, clock } = await start()
    const endsAt = addMilliseconds(clock.now(), 3 * 86_400_000)
    const special = { minor: 199_900, startsAt: null, endsAt }
    const prices = {
      'MJ-3-SAND': { ae: aBookPrice(249_900, special) },
      'MJ-3-PALM': { ae: aBookPrice(289_900) },
    }
    const record = aRecord(aColoredProduct(['sand', 'palm'], { code: 'MJ-3', brand: 'Nakhla' }), { prices })
    expect((await writer.apply([record], clock.now())).failures).toEqual([])
    const call = await as('products:read')
    expect((await call('GET', '/products?brand=Nakhla&country=ae')).json).toMatchObject({
      products: [
        {
          code: 'MJ-3',
          price: {
            ...{ country: 'ae', price: { amount: '1999.00', currency: 'AED' }, isFrom: true },
            ...{ usual: { amount: '2499.00', currency: 'AED' }, specialEndsAt: endsAt },
          },
        },
      ],
    })
    const ending = await call('GET', '/products?view=special-ends')
    expect(ending.json).toMatchObject({ products: [{ code: 'MJ-3', price: null }] })
    expect((await call('GET', '/products?country=Kuwait')).status).toBe(400)
    const listed = await majlis('product', 'list', '--brand', 'Nakhla', '--country', 'ae')
    expect(listed.stdout).toMatch(/price[^]*MJ-3 .*from 1999\.00 AED \(usually 2499\.00\)/)
    expect((await majlis('product', 'list', '--view', 'special-ends', '--country', 'kw')).stdout).toBe(
      'No such products.\n',
    )
  })

  test.each([
    ['a key without the scope', 403, ['products:read'], 'MJ-1', { 'name.en': 'Nura' }],
    ['an unknown product', 404, ['products:write'], 'MJ-9', { 'name.en': 'Nura' }],
    ['an empty name', 422, ['products:write'], 'MJ-1', { 'name.en': '' }],
    ['a text that no product has', 400, ['products:write'], 'MJ-1', { 'price.en': '1' }],
  ] as const)('are not replaced by %s', async (_, status, scopes, code, texts) => {
    const { as, audit } = await start()
    const call = await as(...scopes)
    expect((await call('PUT', `/products/${code}/texts`, { texts })).status).toBe(status)
    expect(await audit()).toEqual([])
  })

  test('are listed, shown, set and restored by command', async () => {
    const { majlis, clock, audit } = await start()
    expect((await majlis('product', 'list', '--search', 'MJ-2')).stdout).toMatch(/MJ-2/)
    expect((await majlis('product', 'list', '--search', 'nothing')).stdout).toBe('No such products.\n')
    clock.advance(1_000)
    const set = await majlis('product', 'set-text', 'MJ-1', 'name.en', 'Nura sofa', '--reason', 'new name')
    expect(set).toMatchObject({ code: 0, stdout: 'name.en of MJ-1 is written.\n' })
    expect((await majlis('product', 'texts', 'MJ-1')).stdout).toMatch(
      /name\.en +Nura sofa[^]*version 2: layla/,
    )
    expect((await majlis('product', 'restore-texts', 'MJ-1', '1')).code).toBe(0)
    expect((await majlis('product', 'texts', 'MJ-1')).stdout).toMatch(/name\.en +Sofa MJ-1/)
    expect((await audit()).map(({ act, reason }) => [act, reason])).toEqual([
      ['product.edit', 'new name'],
      ['product.restore', null],
    ])
    for (const [argv, code, output] of [
      [['texts', 'MJ-9'], 1, 'There is no product MJ-9'],
      [['set-text', 'MJ-1', 'price.en', '1'], 1, 'There is no text price.en'],
      [['set-text', 'MJ-1', 'name.en', ''], 1, 'name.en: '],
      [['restore-texts', 'MJ-1', '7'], 1, 'There is no product MJ-1'],
    ] as const) {
      const ended = await majlis('product', ...argv)
      expect([argv, ended.code, ended.stderr.includes(output)]).toEqual([argv, code, true])
    }
  })

  test('have options whose labels are read and replaced, by the API and by command', async () => {
    const { as, majlis, writer, clock, audit } = await start()
    await writer.apply([aRecord(aColoredProduct(['sand', 'palm'], { code: 'MJ-3' }))], clock.now())
    const call = await as('products:read', 'products:write')
    const put = (line: object) => call('PUT', '/products/MJ-3/options', { options: [line] })
    expect((await call('GET', '/products/MJ-9/options')).status).toBe(404)
    expect(await put({ option: 'color', value: 'sand', en: 'Dune', ar: 'كثيب', family: null })).toMatchObject(
      {
        status: 200,
        json: {
          options: [
            { option: 'color', value: 'sand', en: 'Dune', ar: 'كثيب', family: null },
            { option: 'color', value: 'palm', en: 'palm', ar: 'palm', family: 'beige' },
          ],
        },
      },
    )
    expect(await put({ option: 'color', value: 'palm', en: 'dune' })).toMatchObject({ status: 422 })
    expect(await put({ option: 'color', value: 'mint', en: 'Mint' })).toMatchObject({ status: 422 })
    expect(await put({ option: 'color', value: 'sand', sku: 'MJ-9' })).toMatchObject({ status: 400 })
    const set = (...argv: string[]) => majlis('product', 'set-option', 'MJ-3', ...argv)
    expect(await set('color', 'palm', 'family', 'green', '--reason', 'new season')).toMatchObject({
      code: 0,
      stdout: 'family of color palm is written.\n',
    })
    expect((await set('color', 'palm', 'hex', '#fff')).stderr).toContain('There is no field hex')
    expect((await set('color', 'palm', 'en', 'Dune')).stderr).toContain('color palm en: label-taken.')
    const shown = (await majlis('product', 'options', 'MJ-3')).stdout
    expect(shown).toMatch(/color +sand +Dune +كثيب/)
    expect(shown).toMatch(/color +palm +palm +palm +green/)
    expect((await majlis('product', 'options', 'MJ-9')).code).toBe(1)
    expect((await audit()).map(({ act }) => act)).toEqual(['product.measure', 'product.measure'])
  })
})
