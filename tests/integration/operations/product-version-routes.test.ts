import { expect, test } from 'vitest'
import { aColoredProduct, aRecord } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anEditedCatalog } from '../../support/shops/an-edited-catalog.ts'
import { productChannels } from '../../support/shops/product-channels.ts'

const leena = aMember({ name: 'Leena', role: 'merchandiser', countries: 'all' })
const code = 'SOFA'
const path = `/products/${code}`

describeDatabases('versions of products outside the pages', (open) => {
  /** A sofa of three versions: as it came, with another name and address, with another width. */
  async function start() {
    const edited = await anEditedCatalog(open)
    const { writer, clock, admin } = edited
    await writer.apply([aRecord(aColoredProduct(['sand', 'palm'], { code }))], clock.now())
    need(await admin.editTexts({ code, texts: { 'name.en': 'Nura sofa', urlKey: 'nura' }, by: leena }))
    need(await admin.editVariants({ code, fields: { 'SOFA-SAND widthCm': '77' }, by: leena }))
    return { ...edited, ...productChannels(edited) }
  }

  test('are listed in pages, newest first, read and compared by the API', async () => {
    const { as, admin } = await start()
    const call = await as('products:read')
    expect((await call('GET', `${path}/versions`)).json).toMatchObject({
      versions: [
        {
          ...{ version: 3, by: 'Leena', channel: 'page' },
          changes: [{ field: 'SOFA-SAND widthCm', after: '77' }],
        },
        { version: 2, changes: [{ field: 'name.en' }, { field: 'urlKey' }] },
        { version: 1, by: null, channel: 'import', changes: null },
      ],
      next: null,
    })
    for (let width = 1; width <= 30; width += 1)
      need(await admin.editVariants({ code, fields: { 'SOFA-SAND widthCm': String(width) }, by: leena }))
    const numbers: number[] = []
    let next: unknown = null
    do {
      const { json } = await call('GET', `${path}/versions${next === null ? '' : `?cursor=${String(next)}`}`)
      const page = json['versions'] as { version: number; changes: unknown }[]
      expect(page.filter(({ version, changes }) => (changes === null) !== (version === 1))).toEqual([])
      numbers.push(...page.map(({ version }) => version))
      next = json['next']
    } while (next !== null)
    expect(numbers).toEqual(Array.from({ length: 33 }, (_, place) => 33 - place))
    expect((await call('GET', `${path}/versions/2`)).json).toMatchObject({
      ...{ code, version: 2 },
      fields: { 'name.en': 'Nura sofa', visibility: 'shown' },
    })
    const compared = await call('GET', `${path}/version-comparison?before=2&after=3`)
    expect(compared.json).toMatchObject({
      ...{ before: 2, after: 3 },
      fields: [{ field: 'SOFA-SAND widthCm', after: '77' }],
    })
    expect((await call('GET', `${path}/version-comparison?before=3`)).json).toMatchObject({
      ...{ before: 3, after: 33 },
      fields: [{ field: 'SOFA-SAND widthCm', before: '77', after: '30' }],
    })
  })

  test('are checked and restored by the API, by field and as a whole, once', async () => {
    const { as, admin, audit } = await start()
    const call = await as('products:write')
    const one = { version: 1, fields: ['name.en'] }
    const check = await call('POST', `${path}/restoration-checks`, one)
    expect(check).toMatchObject({
      status: 200,
      json: { code, version: 1, latest: 3, changes: [{ field: 'name.en' }], rejected: [] },
    })
    expect(await audit()).toHaveLength(2)
    const act = { ...one, expectedLatest: 3, reason: 'a mistake' }
    const key = { 'idempotency-key': 'restore-1' }
    const restored = await call('POST', `${path}/restorations`, act, key)
    expect(restored).toMatchObject({ status: 200, json: { latest: 4, changes: [{ field: 'name.en' }] } })
    expect(await call('POST', `${path}/restorations`, act, key), 'sent twice').toEqual(restored)
    const again = await call('POST', `${path}/restorations`, act)
    expect(again, 'sent twice without a key').toMatchObject({ status: 200, json: { latest: 4, changes: [] } })
    const rows = await audit()
    expect(rows).toHaveLength(3)
    expect(rows[2]).toMatchObject({
      ...{ act: 'product.edit', operator_name: 'Agency', reason: 'version 1: a mistake' },
    })
    const whole = { version: 1, expectedLatest: 4 }
    expect((await call('POST', `${path}/restorations`, whole)).json).toMatchObject({
      changes: [{ field: 'urlKey' }, { field: 'SOFA-SAND widthCm' }],
    })
    const [last, first] = [
      (await admin.versions.list(code, leena))[0],
      await admin.versions.find(code, 1, leena),
    ]
    expect(last).toMatchObject({ channel: 'api', fields: first?.fields })
  })

  test('are not restored from an old view, nor where something else has their place', async () => {
    const { as, writer, clock, audit } = await start()
    const call = await as('products:write')
    const was = (await call('POST', `${path}/restoration-checks`, { version: 1, fields: ['urlKey'] })).json
    const [{ after: urlKey } = { after: '' }] = was['changes'] as { after: string }[]
    const late = { version: 1, fields: ['name.en'], expectedLatest: 2 }
    expect(await call('POST', `${path}/restorations`, late)).toMatchObject({
      ...{ status: 409, json: { kind: 'changed-meanwhile' } },
    })
    await writer.apply([aRecord({ code: 'OTHER', urlKey })], clock.now())
    expect((await call('POST', `${path}/restoration-checks`, { version: 1 })).json).toMatchObject({
      changes: [{ field: 'name.en' }, { field: 'SOFA-SAND widthCm' }],
      rejected: [{ field: 'urlKey', why: 'url-key-taken', what: 'OTHER' }],
    })
    const taken = { version: 1, fields: ['urlKey'], expectedLatest: 3 }
    expect(await call('POST', `${path}/restorations`, taken)).toMatchObject({
      ...{ status: 422, json: { kind: 'rejected', detail: 'urlKey: url-key-taken OTHER' } },
    })
    expect(await audit()).toHaveLength(2)
  })

  test.each([
    ['of an unknown product', 404, 'GET', '/products/MJ-9/versions'],
    ['of an unknown version', 404, 'GET', `${path}/versions/9`],
    ['of what is no version', 404, 'GET', `${path}/versions/first`],
    ['of a number that no version has', 404, 'GET', `${path}/versions/99999999999`],
    ['compared with an unknown one', 404, 'GET', `${path}/version-comparison?before=1&after=9`],
    ['compared of an unknown product', 404, 'GET', '/products/MJ-9/version-comparison?before=1'],
    ['compared without a number', 400, 'GET', `${path}/version-comparison`],
    ['from a cursor that is none', 400, 'GET', `${path}/versions?cursor=x`],
    ['restored of an unknown product', 404, 'POST', '/products/MJ-9/restorations', { version: 1 }],
    ['restored to an unknown version', 404, 'POST', `${path}/restorations`, { version: 9 }],
    ['restored by an unknown field', 422, 'POST', `${path}/restorations`, { version: 1, fields: ['price'] }],
    ['restored by no field', 400, 'POST', `${path}/restorations`, { version: 1, fields: [] }],
  ] as const)('are rejected %s', async (_, status, method, address, body?: object) => {
    const { as, audit } = await start()
    const call = await as('products:read', 'products:write')
    const sent = body && { ...body, expectedLatest: 3 }
    expect((await call(method, address, sent)).status).toBe(status)
    expect(await audit()).toHaveLength(2)
  })

  test('need the scope that the act needs', async () => {
    const { as } = await start()
    const body = { version: 1, expectedLatest: 3 }
    const reader = await as('products:read')
    expect((await reader('POST', `${path}/restoration-checks`, { version: 1 })).status).toBe(403)
    expect((await reader('POST', `${path}/restorations`, body)).status).toBe(403)
    expect((await (await as('orders:read'))('GET', `${path}/versions`)).status).toBe(403)
  })

  test('are only seen where products are edited in another system', async () => {
    const edited = await anEditedCatalog(open, { isManagedElsewhere: true })
    for (const summary of ['Three seats', 'Four seats'])
      await edited.writer.apply(
        [aRecord({ code, summary: { en: summary, ar: 'مقاعد' } })],
        edited.clock.now(),
      )
    const { as, majlis } = productChannels(edited)
    const call = await as('products:write')
    expect((await call('GET', `${path}/versions`)).status).toBe(403)
    expect((await (await as('products:read'))('GET', `${path}/versions`)).json).toMatchObject({
      versions: [{ version: 2, by: null, channel: 'import' }, { version: 1 }],
    })
    const body = { version: 1, expectedLatest: 2 }
    expect(await majlis('product', 'restore', code, '1')).toMatchObject({
      ...{ code: 1, stderr: 'Products are edited in another system.\n' },
    })
    expect(await call('POST', `${path}/restorations`, body)).toMatchObject({
      ...{ status: 409, json: { kind: 'managed-elsewhere' } },
    })
  })

  test('are listed, shown, compared and restored by command', async () => {
    const { majlis, audit, writer, clock } = await start()
    const product = (...argv: string[]) => majlis('product', ...argv)
    const listed = (await product('versions', code)).stdout
    expect(listed).toMatch(/^3 .* Leena +page +SOFA-SAND widthCm$/m)
    expect(listed).toMatch(/^1 .* import$/m)
    expect((await product('versions', code, '2')).stdout).toMatch(/name\.en +Nura sofa/)
    expect((await product('compare-versions', code, '2')).stdout).toMatch(/SOFA-SAND widthCm\n[^]*\+ 77\n/)
    expect((await product('compare-versions', code, '3')).stdout).toBe('Both versions say the same.\n')
    const fields = ['--fields', 'name.en, SOFA-SAND widthCm']
    const tried = await product('restore', code, '1', ...fields, '--dry-run')
    expect(tried).toMatchObject({ code: 0, stdout: expect.stringMatching(/name\.en\n {2}- Nura sofa/) })
    expect(await audit()).toHaveLength(2)
    expect(await product('restore', code, '1', ...fields, '--expect', '2')).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('There is a newer version') },
    })
    expect(await product('restore', code, '1', ...fields, '--reason', 'a mistake')).toMatchObject({
      ...{ code: 0, stdout: 'SOFA is as in version 1 again: name.en, SOFA-SAND widthCm.\n' },
    })
    expect((await audit()).slice(2)).toMatchObject([
      { act: 'product.edit', operator_name: 'layla', reason: 'version 1: a mistake' },
      { act: 'product.measure', operator_name: 'layla', reason: 'version 1: a mistake' },
    ])
    expect((await product('restore', code, '1', ...fields)).stdout).toBe('SOFA is as in version 1 already.\n')
    await writer.apply([aRecord({ code: 'MJ-1' })], clock.now())
    expect((await product('versions', 'MJ-1')).stdout).toBe('MJ-1 was not changed yet.\n')
    for (const [argv, exit, output] of [
      [['versions', 'MJ-9'], 1, 'There is no product MJ-9'],
      [['versions', code, '9'], 1, 'SOFA has no version 9'],
      [['versions', code, 'x'], 2, '"x" is not a version'],
      [['compare-versions', code, '1', '9'], 1, 'SOFA has no version 9'],
      [['compare-versions', 'MJ-9', '1'], 1, 'There is no product MJ-9'],
      [['restore', code, '9'], 1, 'SOFA has no version 9'],
      [['restore', 'MJ-9', '1'], 1, 'There is no product MJ-9'],
      [['restore', code, '1', '--fields', ' , '], 2, 'Name fields'],
      [['restore', code, '1', '--fields', 'price'], 1, 'Version 1 has no field price'],
    ] as const) {
      const ended = await product(...argv)
      expect([argv, ended.code, ended.stderr.includes(output)]).toEqual([argv, exit, true])
    }
  })

  test('say by command what is not restored, and why', async () => {
    const { majlis, writer, clock, admin } = await start()
    const urlKey = (await admin.versions.find(code, 1, leena))?.fields['urlKey'] ?? ''
    await writer.apply([aRecord({ code: 'OTHER', urlKey })], clock.now())
    const only = await majlis('product', 'restore', code, '1', '--fields', 'urlKey')
    expect(only).toMatchObject({ code: 1, stderr: 'urlKey: the web address belongs to OTHER.\n' })
    const whole = await majlis('product', 'restore', code, '1')
    expect(whole).toMatchObject({
      ...{ code: 0, stdout: 'SOFA is as in version 1 again: name.en, SOFA-SAND widthCm.\n' },
      stderr: 'Not restored:\nurlKey: the web address belongs to OTHER.\n',
    })
  })
})
