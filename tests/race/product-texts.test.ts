import { expect, test } from 'vitest'
import { readOptionLabels } from '#commerce/catalog-admin/option-labels.ts'
import { readTexts, translatedFields } from '#commerce/catalog-admin/product-texts.ts'
import { readMeasures } from '#commerce/catalog-admin/variant-measures.ts'
import { aColoredProduct, aRecord, aVariant } from '../support/builders/a-product.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aMember } from '../support/builders/operators.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { anEditedCatalog } from '../support/shops/an-edited-catalog.ts'

const leena = aMember({ name: 'Leena', role: 'merchandiser', countries: 'all' })

describeDatabases('texts of a product that several write', (open) => {
  test('are all stored where each wrote another field, and in one field the first counts', async () => {
    const { admin, writer, clock } = await anEditedCatalog(open)
    await writer.apply([aRecord({ code: 'MJ-1' })], clock.now())
    const find = async () => {
      const found = await admin.find('MJ-1', leena)
      if (!found) throw new Error('MJ-1 is gone')
      return readTexts(found.product)
    }
    let versions = 1
    for (let round = 1; round <= rounds(); round += 1) {
      const shown = await find()
      const edit = (field: string, value: string) =>
        admin.editTexts({ code: 'MJ-1', texts: { [field]: value }, shown, by: leena })
      const others = translatedFields.filter((field) => field !== 'name')
      const [first, second, ...rest] = await Promise.all([
        edit('name.en', `Nura sofa ${round}`),
        edit('name.en', `Nora sofa ${round}`),
        ...others.map((field) => edit(`${field}.ar`, `نورة ${round}`)),
      ])
      expect([first?.ok, second?.ok].toSorted(), `round ${round}`).toEqual([false, true])
      rest.forEach(need)
      const written = Object.fromEntries(others.map((field) => [`${field}.ar`, `نورة ${round}`]))
      versions += 1 + others.length
      expect(await find(), `round ${round}`).toEqual({
        ...shown,
        ...written,
        'name.en': `${first?.ok ? 'Nura' : 'Nora'} sofa ${round}`,
      })
    }
    const [last] = await admin.listVersions('MJ-1', leena)
    expect(last?.version).toBe(versions)
  })

  test('have measures that are all stored, each field once', async () => {
    const { admin, writer, clock } = await anEditedCatalog(open)
    const skus = ['MJ-2-A', 'MJ-2-B', 'MJ-2-C']
    await writer.apply(
      [aRecord({ code: 'MJ-2', variants: skus.map((sku) => aVariant({ sku })) })],
      clock.now(),
    )
    const find = async () => {
      const found = await admin.find('MJ-2', leena)
      if (!found) throw new Error('MJ-2 is gone')
      return readMeasures(found.product)
    }
    for (let round = 1; round <= rounds(); round += 1) {
      const shown = await find()
      const edit = (key: string, value: number) =>
        admin.editVariants({ code: 'MJ-2', fields: { [key]: String(value) }, shown, by: leena })
      const [first, second, ...rest] = await Promise.all([
        edit('MJ-2-A widthCm', round),
        edit('MJ-2-A widthCm', round + 1_000),
        ...skus.map((sku) => edit(`${sku} depthCm`, round)),
      ])
      expect([first?.ok, second?.ok].toSorted(), `round ${round}`).toEqual([false, true])
      rest.forEach(need)
      expect(await find(), `round ${round}`).toEqual({
        ...shown,
        ...Object.fromEntries(skus.map((sku) => [`${sku} depthCm`, String(round)])),
        'MJ-2-A widthCm': String(first?.ok ? round : round + 1_000),
      })
    }
  })

  test('have labels of options that are all stored, and two values are never called the same', async () => {
    const { admin, writer, clock } = await anEditedCatalog(open)
    const colors = ['sand', 'palm', 'sea']
    const colored = aColoredProduct(colors, { code: 'MJ-3' })
    await writer.apply([aRecord(colored)], clock.now())
    const find = async () => {
      const found = await admin.find('MJ-3', leena)
      if (!found) throw new Error('MJ-3 is gone')
      return readOptionLabels(found.product)
    }
    for (let round = 1; round <= rounds(); round += 1) {
      const shown = await find()
      const edit = (key: string, text: string) =>
        admin.editVariants({ code: 'MJ-3', fields: { [key]: text }, shown, by: leena })
      const [first, second, twin, other, ...rest] = await Promise.all([
        edit('color sand ar', `رملي ${round}`),
        edit('color sand ar', `كثيب ${round}`),
        edit('color palm en', `Dune ${round}`),
        edit('color sea en', `Dune ${round}`),
        ...colors.map((color) => edit(`color ${color} family`, round % 2 === 1 ? 'green' : 'blue')),
      ])
      expect([first?.ok, second?.ok].toSorted(), `round ${round}`).toEqual([false, true])
      expect([twin?.ok, other?.ok].toSorted(), `round ${round}`).toEqual([false, true])
      rest.forEach(need)
      expect(await find(), `round ${round}`).toEqual({
        ...shown,
        ...Object.fromEntries(
          colors.map((color) => [`color ${color} family`, round % 2 === 1 ? 'green' : 'blue']),
        ),
        'color sand ar': `${first?.ok ? 'رملي' : 'كثيب'} ${round}`,
        [`color ${twin?.ok ? 'palm' : 'sea'} en`]: `Dune ${round}`,
      })
    }
  })
})

describeDatabases('a product that is hidden and edited', (open) => {
  test('is hidden once, and no edit is lost', async () => {
    const { admin, writer, audit, clock } = await anEditedCatalog(open)
    await writer.apply([aRecord({ code: 'MJ-4', badges: [] })], clock.now())
    for (let round = 1; round <= rounds(); round += 1) {
      const isHidden = round % 2 === 1
      const hide = () => admin.setHidden({ code: 'MJ-4', isHidden, by: leena })
      const [first, second, texts, badge] = await Promise.all([
        hide(),
        hide(),
        admin.editTexts({ code: 'MJ-4', texts: { 'name.en': `Sofa ${round}` }, by: leena }),
        admin.setBadge({ code: 'MJ-4', badge: 'exclusive', isOn: isHidden, by: leena }),
      ])
      const changed = [need(first), need(second)].map(({ isChanged }) => isChanged)
      expect(changed.toSorted(), `round ${round}`).toEqual([false, true])
      need(texts)
      need(badge)
      const found = await admin.find('MJ-4', leena)
      expect(found?.hidden === null, `round ${round}`).toBe(!isHidden)
      expect(found?.product, `round ${round}`).toMatchObject({
        name: { en: `Sofa ${round}` },
        badges: isHidden ? ['exclusive'] : [],
      })
    }
    expect(
      (await audit()).filter(({ act }) => act === 'product.hide' || act === 'product.publish'),
    ).toHaveLength(rounds())
  })
})
