import { expect, test } from 'vitest'
import type { Kiosk } from '#commerce/kiosks/kiosk.ts'
import { buy, need, placeAgreed, prepareOrder } from '../../support/builders/a-purchase.ts'
import { operator } from '../../support/builders/operators.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aCliFixture } from '../../support/shops/cli-fixture.ts'

const here = theStorefront('ae/en')

test('majlis enrols, lists and revokes kiosks, and says what is wrong', async () => {
  const { majlis, asJson, shop } = await aCliFixture()
  expect((await majlis('kiosk', 'list')).stdout).toBe('No kiosks.\n')
  for (const [argv, code, output] of [
    [['enroll', '--store', 'barsha'], 2, 'Give the store and a name'],
    [['enroll', '--store', 'barsha', '--name', 'w', '--language', 'fr'], 2, '--language must be'],
    [['enroll', '--store', 'barsha', '--name', 'w', '--country', 'xx'], 2, 'no country'],
    [['enroll', '--store', 'nowhere', '--name', 'w'], 1, 'no store nowhere'],
    [['enroll', '--store', 'barsha', '--name', '<w>'], 1, 'A name has'],
    [['revoke', 'nothing', '--reason', 'stolen'], 1, 'no kiosk nothing'],
    [['revoke', 'nothing'], 2, '--reason is missing'],
  ] as const) {
    const { code: ended, stderr } = await majlis('kiosk', ...argv)
    expect([argv, ended, stderr.includes(output)]).toEqual([argv, code, true])
  }
  type Invited = { readonly link: string; readonly kiosk: { readonly id: string } }
  const { link, kiosk } = await asJson<Invited>('kiosk', 'enroll', '--store', 'barsha', '--name', 'wall-1')
  const token = new URL(link).searchParams.get('token') ?? ''
  const opened = await shop.shop.kiosks.enroll(token, '203.0.113.7', here)
  expect(opened.ok && shop.shop.kiosks.identify(opened.value.signedId)).toMatchObject({ name: 'wall-1' })
  expect((await majlis('kiosk', 'list', '--country', 'ae')).stdout).toMatch(/barsha +wall-1 +enrolled/)
  expect((await majlis('kiosk', 'revoke', kiosk.id, '--reason', 'stolen')).stdout).toContain('wall-1')
  expect(opened.ok && shop.shop.kiosks.identify(opened.value.signedId)).toBeUndefined()
})

test('an order of a cart that came from a kiosk is counted there, and only that one', async () => {
  const { asJson, shop: opened } = await aCliFixture()
  const { shop } = opened
  type Invited = { readonly link: string; readonly kiosk: Kiosk }
  const { kiosk } = await asJson<Invited>('kiosk', 'enroll', '--store', 'barsha', '--name', 'wall-1')
  const from = '203.0.113.7'
  const wall = need(
    await shop.cart.add({ token: null, items: [{ sku: 'LAMP', quantity: 1 }], key: null, from }, here),
  )
  const offer = await shop.kiosks.offerCart(kiosk, wall.token, here)
  const lamp = { sku: 'LAMP', method: 'cashondelivery', phone: '+971501234699' } as const
  const { token } = await prepareOrder(shop, here, lamp)
  need(await shop.kiosks.takeCart({ token: offer?.token ?? '', cartToken: token, from }, here))
  const { quote } = need(await shop.checkout.load(token, here))
  need(
    await placeAgreed(shop, here, { token, fingerprint: quote.fingerprint, from }, 'the-key-of-this-order'),
  )
  await buy(shop, here, { ...lamp, phone: '+971501234698' })
  expect((await opened.kioskAdmin.list('ae', operator)).map(({ orders }) => orders)).toEqual([1])
})
