import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKioskIds } from '#adapters/kiosks/kiosk-ids.ts'
import { aKiosk, aKioskId, secretOfKiosks } from '../../../support/builders/a-kiosk.ts'

const ids = createKioskIds(secretOfKiosks)

describe('the id of a kiosk', () => {
  test('is read as it was signed, whatever the kiosk is called, and fits a cookie as it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (name) => {
        const signed = ids.sign(aKiosk({ name }))
        expect(signed).toMatch(/^[\w.-]{1,512}$/)
        expect(ids.read(signed)).toEqual(aKiosk({ name }))
      }),
    )
  })

  test.each([
    ['empty', ''],
    ['a single word', 'store-7'],
    ['without a signature', aKioskId().split('.', 1)[0] ?? ''],
    [
      'with another name under its signature',
      `${aKioskId({ name: 'wall-2' }).split('.')[0]}.${aKioskId().split('.')[1]}`,
    ],
    ['of another installation', aKioskId({}, 'a secret of another shop')],
    ['followed by more', `${aKioskId()}.x`],
    ['endless', 'x'.repeat(100_000)],
  ])('is none when it is %s', (_, signed) => expect(ids.read(signed)).toBeUndefined())
})
