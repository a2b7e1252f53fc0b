import { describe, expect, it } from 'vitest'
import { handleAddToCart } from '#web/cart/cart-forms.ts'
import { browserOf, clearSession, setSession, setSignedIn } from '#web/customers/session-cookies.ts'
import { createFindSignedIn } from '#web/customers/signed-in.ts'
import { cartTokenOf, wishlistTokenOf } from '#web/customers/visitor-tokens.ts'
import { aKiosk } from '../../support/builders/a-kiosk.ts'
import { aForm, aFormContext } from '../../support/builders/a-form-context.ts'
import { aSignedIn } from '../../support/builders/a-signed-in.ts'
import { aShop } from '../../support/shops/a-shop.ts'

const guest = 'g'.repeat(43)
const signedIn = aSignedIn()

describe("a visitor's tokens", () => {
  it("are those of the guest's cookies", async () => {
    const { context } = aFormContext({ cookies: { _gct: guest, _gsa: 'short' } })
    expect(await cartTokenOf(context)).toBe(guest)
    expect(await wishlistTokenOf(context)).toBeNull()
  })

  it('are one and the same of a customer, whatever the cookies say', async () => {
    const { context } = aFormContext({ cookies: { _gct: guest }, signedIn })
    const token = context.locals.shop.identity.visitorTokenOf(signedIn.customer.id)
    expect(await cartTokenOf(context)).toBe(token)
    expect(await wishlistTokenOf(context)).toBe(token)
  })

  it('of a customer is accepted from no cookie, and put into none', async () => {
    const { identity } = aShop()
    const token = identity.visitorTokenOf(signedIn.customer.id)
    const planted = aFormContext({ cookies: { _gct: token } })
    expect(await cartTokenOf(planted.context)).toBeNull()

    const tokens: (string | null)[] = []
    const { cart } = aShop()
    const shop = aShop({
      cart: {
        add: (request, here) => {
          tokens.push(request.token)
          return cart.add(request, here)
        },
      },
    })
    const { context, given } = aFormContext({ shop, signedIn })
    await handleAddToCart(aForm({ sku: 'MJ-1001-SAND' }), context)
    expect(tokens).toEqual([token])
    expect(given.has('_gct')).toBe(false)
  })
})

describe('the session of a request', () => {
  const shopWith = (seen: (string | null)[]) => {
    const { identity } = aShop()
    const find = async (session: string | null) => {
      seen.push(session)
      return signedIn
    }
    return aShop({ identity: { ...identity, find } })
  }
  const cookiesWith = (value: string) => ({ get: (name: string) => (name === '_ut' ? { value } : undefined) })

  it('is read once', async () => {
    const seen: (string | null)[] = []
    const find = createFindSignedIn({ shop: shopWith(seen), kiosk: null }, cookiesWith(guest))
    expect(await Promise.all([find(), find(), find()])).toEqual([signedIn, signedIn, signedIn])
    expect(seen).toEqual([guest])
  })

  it.each([
    ['a malformed cookie', 'x', null],
    ['a kiosk', guest, aKiosk()],
  ])('is none of %s, without a query', async (_, value, kiosk) => {
    const seen: (string | null)[] = []
    const find = createFindSignedIn({ shop: shopWith(seen), kiosk }, cookiesWith(value))
    expect(await find()).toBeUndefined()
    expect(seen).toEqual([])
  })
})

describe('the cookies of a session', () => {
  it("are HttpOnly and take the place of the guest's, and go with the sign-out", () => {
    const deleted: string[] = []
    const { context, given } = aFormContext({})
    const watched = {
      ...context,
      cookies: { ...context.cookies, delete: (name: string) => void deleted.push(name) },
    }
    const signIn = { customerId: '1', sessionId: '2', session: 's'.repeat(43), device: 'd'.repeat(43) }
    setSignedIn(watched, { ...signIn, method: 'phone-code' })
    expect(given.get('_ut')).toMatchObject({
      value: signIn.session,
      options: { httpOnly: true, sameSite: 'lax', path: '/' },
    })
    expect(given.get('majlis_device')?.value).toBe(signIn.device)
    expect(given.get('majlis_challenge')).toMatchObject({ value: '', options: { maxAge: 0 } })
    expect(deleted).toEqual(['_gct', '_gsa', '_ge'])

    deleted.length = 0
    clearSession(watched)
    expect(given.get('_ut')).toMatchObject({ value: '', options: { maxAge: 0 } })
    expect(deleted).toEqual(['_gct', '_gsa', '_ge', '_lot', 'majlis_order'])
  })

  it('are those of this very host on https, where no other name is read', () => {
    const shop = aShop()
    const https = { ...shop, settings: { ...shop.settings, origin: 'https://shop.example' } }
    const { context, given } = aFormContext({})
    const secure = { ...context, locals: { ...context.locals, shop: https } }
    setSession(secure, 's'.repeat(43))
    expect([...given.keys()]).toEqual(['__Host-_ut'])
    expect(given.get('__Host-_ut')).toMatchObject({ options: { secure: true, path: '/' } })
    const cookies = {
      ...context.cookies,
      get: (name: string) => (name === '_ut' || name === 'majlis_device' ? { value: guest } : undefined),
    }
    expect(browserOf({ ...secure, cookies })).toMatchObject({ session: null, device: null })
    expect(browserOf({ ...context, cookies })).toMatchObject({ session: guest, device: guest })
  })
})
