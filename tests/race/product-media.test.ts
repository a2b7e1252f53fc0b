import { expect, test } from 'vitest'
import { pictureKey, readPictureFields } from '#commerce/media/picture-fields.ts'
import { readPictureList } from '#commerce/media/picture-list.ts'
import { aLibrary } from '../support/builders/a-library.ts'
import { aRecord } from '../support/builders/a-product.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aMember } from '../support/builders/operators.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

const leena = aMember({ name: 'Leena', role: 'merchandiser', countries: 'all' })

describeDatabases('pictures of a product that several change', (open) => {
  test('are ordered as the first said, and what others write and add is all there', async () => {
    const { productMedia, stored, writer, clock } = await aLibrary(open)
    await writer.apply([aRecord({ code: 'MJ-1', pictures: [] })], clock.now())
    const bases = [await stored('a-00000001'), await stored('b-00000002'), await stored('c-00000003')]
    const extra = await stored('d-00000004')
    need(await productMedia.add({ code: 'MJ-1', bases, of: '', by: leena }))
    const read = async () => {
      const product = await productMedia.find('MJ-1', leena)
      if (!product) throw new Error('MJ-1 is gone')
      return product
    }
    let versions = 2
    for (let round = 1; round <= rounds(); round += 1) {
      const product = await read()
      const shown = readPictureList(product).map(({ base }) => base)
      const fields = readPictureFields(product)
      const [a = '', b = '', c = ''] = shown
      const order = (...wanted: readonly string[]) =>
        productMedia.order({ code: 'MJ-1', wanted, shown, by: leena })
      const write = (base: string) =>
        productMedia.edit({
          code: 'MJ-1',
          fields: {
            [pictureKey(base, 'alt.en')]: `Round ${round}`,
            [pictureKey(base, 'alt.ar')]: `جولة ${round}`,
          },
          shown: fields,
          by: leena,
        })
      const [first, second, ...rest] = await Promise.all([
        order(b, a, c),
        order(c, b, a),
        write(a),
        write(b),
        productMedia.add({ code: 'MJ-1', bases: [extra], of: '', by: leena }),
      ])
      expect([first?.ok, second?.ok].toSorted(), `round ${round}`).toEqual([false, true])
      rest.forEach(need)
      const after = readPictureList(await read())
      const wanted = first?.ok ? [b, a, c] : [c, b, a]
      expect(
        after.map(({ base }) => base),
        `round ${round}`,
      ).toEqual([...wanted, extra])
      expect(after.find(({ base }) => base === a)?.alt?.en).toBe(`Round ${round}`)
      expect(after.find(({ base }) => base === b)?.alt?.en).toBe(`Round ${round}`)
      need(await productMedia.remove({ code: 'MJ-1', base: extra, by: leena }))
      versions += 5
    }
    const [last] = await productMedia.listVersions('MJ-1', leena)
    expect(last?.version).toBe(versions)
  })

  test('never name a picture that is removed from the library at that moment', async () => {
    const { productMedia, mediaLibrary, stored, writer, clock } = await aLibrary(open)
    await writer.apply([aRecord({ code: 'MJ-2', pictures: [] })], clock.now())
    for (let round = 1; round <= rounds(); round += 1) {
      const name = `e-${String(round).padStart(8, '0')}`
      const base = await stored(name)
      const [removed, added] = await Promise.all([
        mediaLibrary.remove(name, { by: leena }),
        productMedia.add({ code: 'MJ-2', bases: [base], of: '', by: leena }),
      ])
      expect([removed.ok, added.ok].toSorted(), `round ${round}`).toEqual([false, true])
      const found = await mediaLibrary.find(name, leena)
      expect(found !== undefined, `round ${round}`).toBe(added.ok)
      if (added.ok) need(await productMedia.remove({ code: 'MJ-2', base, by: leena }))
    }
  })
})
