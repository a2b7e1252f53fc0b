import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import type { StoredCart } from '#commerce/cart/ports.ts'
import { showCart } from '#commerce/cart/show-cart.ts'
import type { SharedItem } from '#commerce/wishlist/shared-wishlists.ts'
import { translator } from '#i18n/translator.ts'
import { money } from '#kernel/money.ts'
import Cart from '../../src/pages/[country]/[language]/cart.astro'
import Wishlist from '../../src/pages/[country]/[language]/wishlist.astro'
import SharedWishlist from '../../src/pages/[country]/[language]/wishlist/shared/[token].astro'
import { aKiosk } from '../support/builders/a-kiosk.ts'
import { theStorefront } from '../support/shops/a-content-shop.ts'
import { aPurchasableVariant } from '../support/builders/a-purchasable-variant.ts'
import { aShop } from '../support/shops/a-shop.ts'
import { aCard } from '../support/builders/a-widget.ts'
import { createFormError } from '#web/checkout/form-result.ts'
import { cartInTime } from '#web/cart/in-time.ts'
import Loading from '../../src/pages/[country]/[language]/cart/loading.astro'
import { render } from '../support/render-component.ts'
import { pricedFrom } from '../support/shops/without-promotions.ts'

const price = money(12_345, 'KWD')
const variant = aPurchasableVariant({
  sku: 'MJ-1-SAND',
  unitPrice: price,
  available: 2,
  choice: { en: 'Sand · 220 cm', ar: 'Sand · 220 cm' },
})
const stored = {
  lines: [
    { sku: 'MJ-1-SAND', quantity: 3, addedPrice: money(10_000, 'KWD'), saved: false },
    { sku: 'GONE', quantity: 1, addedPrice: price, saved: false },
  ],
  version: 1,
  coupon: null,
  chosenGifts: {},
}
const here = theStorefront('kw/en')
const variants = new Map([[variant.sku, variant]])
const entry = {
  _id: '1',
  sku: 'MJ-1',
  selected: true,
  card: aCard({ price }),
  choice: '',
  obstacle: null,
}
const shop = aShop({
  cart: {
    load: async () => showCart(stored, pricedFrom(stored.lines, variants, here.country), variants, here),
  },
  wishlist: {
    load: async () => ({
      items: [entry],
      skus: ['MJ-1'],
      count: 1,
    }),
  },
})

const aDocument = (html: string): Document => new JSDOM(html).window.document

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  const look = { language, country: 'kw', shop }

  test('the cart shows exact lines, notices, and lines that are not sold here', async () => {
    const { html, headers } = await render(Cart, look)
    const document = aDocument(html)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    const line = document.getElementById('line-MJ-1-SAND')
    expect(line?.textContent).toContain('37.035')
    expect(line?.querySelectorAll('.notice')).toHaveLength(2)
    expect(document.body.textContent).toContain('GONE')
    expect(document.querySelector<HTMLElement>('[data-cart-version]')?.dataset['cart']).toBe('3')
  })

  test('each line has labeled forms to change and remove it', async () => {
    const document = aDocument((await render(Cart, look)).html)
    const forms = [...document.querySelectorAll<HTMLFormElement>('#line-MJ-1-SAND form')]
    expect(forms.map(({ method }) => method)).toEqual(['post', 'post', 'post'])
    const actions = forms.map((form) => form.getAttribute('action')?.split('_action=')[1])
    expect(actions).toEqual(['setCartLine', 'setCartLine', 'saveCartLine'])
    expect(forms[1]?.querySelector('button')?.getAttribute('aria-label')).toContain('Piece MJ-1-SAND')
  })

  test('all entries of the wishlist are selected when it is loaded, in one form', async () => {
    const document = aDocument((await render(Wishlist, look)).html)
    expect(document.querySelectorAll('main [data-sku]')).toHaveLength(1)
    const box = document.querySelector<HTMLInputElement>('main input[type=checkbox][name=sku]')
    expect([box?.defaultChecked, box?.value]).toEqual([true, 'MJ-1'])
    expect(box?.getAttribute('aria-label')).toContain('Zahra')
    const form = document.getElementById(box?.getAttribute('form') ?? '')
    expect(form?.getAttribute('action')).toMatch(/_action=moveWishlistEntries$/)
    expect(form?.querySelector('[formaction$=removeWishlistEntries]')).not.toBeNull()
    expect(document.querySelectorAll('main form[action$=addToCart]'), 'each').toHaveLength(1)
    const removing = document.querySelector<HTMLButtonElement>('button[name="listed"][value="0"]')
    expect(removing?.getAttribute('aria-label')).toContain('Zahra')
    expect(document.querySelector<HTMLElement>('[data-wishlist]')?.dataset['wishlist']).toBe('MJ-1')
  })

  test('an open link is shown with how long it works; hearts and notes are the owner’s to read', async () => {
    const token = 'T'.repeat(43)
    const link = {
      id: 'a-link',
      token,
      createdAt: '2026-11-20T08:00:00.000Z',
      expiresAt: '2026-12-20T08:00:00.000Z',
    }
    const note = { id: 'a-note', sku: 'MJ-1', text: '<b>Nice</b>', at: link.createdAt }
    const shared = aShop({
      wishlist: { load: shop.wishlist.load },
      sharedWishlists: {
        loadOwn: async () => ({ links: [link], votes: new Map([['MJ-1', 3]]), notes: [note] }),
      },
    })
    const document = aDocument((await render(Wishlist, { ...look, shop: shared })).html)
    const href = document.querySelector<HTMLInputElement>('.share input[readonly]')?.value
    expect(href).toMatch(new RegExp(`/kw/${language}/wishlist/shared/${token}$`))
    expect(document.querySelector('.share')?.textContent).toContain('2026')
    expect(document.querySelector('main q')?.textContent).toBe('<b>Nice</b>')
    expect(document.querySelector('form[action$=closeSharedWishlist] [value=a-link]')).not.toBeNull()
    const deleting = document.querySelector('button[name=note][value=a-note]')
    const form = document.getElementById(deleting?.getAttribute('form') ?? '')
    expect(form?.getAttribute('action')).toMatch(/_action=deleteWishlistNote$/)
  })

  const sharedItem: SharedItem = { ...entry, votes: 2, voted: true, note: 'In blue' }
  const visited = aShop({
    sharedWishlists: {
      load: async (token) =>
        token.startsWith('T') ? { expiresAt: '2026-12-20T08:00:00.000Z', items: [sharedItem] } : undefined,
    },
  })
  const visit = (token: string, locals: Partial<App.Locals> = {}) =>
    render(SharedWishlist, { ...look, shop: visited, params: { token }, locals })

  test('a shared wishlist has a heart and a note for each item, and is neither cached nor indexed', async () => {
    const { html, headers } = await visit('T')
    const document = aDocument(html)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(document.body.dataset['screen'], 'so that no page is tracked').toBeUndefined()
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex')
    expect(document.querySelector('button[name=voted]')?.getAttribute('aria-pressed')).toBe('true')
    expect(document.querySelector<HTMLTextAreaElement>('textarea[name=note]')?.value).toBe('In blue')
    expect(document.querySelector('textarea[name=note]')?.getAttribute('maxlength')).toBe('140')
    expect(document.querySelectorAll('main form[action*=_action]').length).toBe(4)
  })

  test('a rejected note is in its field again, with the reason next to it', async () => {
    const checkoutFormResult = createFormError({
      status: 422,
      message: 'Too long',
      values: { sku: 'MJ-1', note: 'As typed' },
    })
    const document = aDocument((await visit('T', { checkoutFormResult })).html)
    expect(document.querySelector<HTMLTextAreaElement>('textarea[name=note]')?.value).toBe('As typed')
    expect(document.querySelector('main [role=alert]')?.textContent.trim()).toBe('Too long')
  })

  test('an unknown, expired or closed link is a 404 of one text; a kiosk shows no forms to write', async () => {
    const lost = await visit('unknown')
    expect(lost.status).toBe(404)
    expect(lost.html).not.toContain('unknown-token')
    const document = aDocument((await visit('T', { kiosk: aKiosk() })).html)
    expect(document.querySelector('textarea, button[name=voted]')).toBeNull()
  })
})

describe.each(['en', 'ar'] as const)('the steps of a quantity (%s)', (language) => {
  const cartOf = async (quantity: number, available: number, locals: Partial<App.Locals> = {}) => {
    const lines = [{ sku: 'MJ-1-SAND', quantity, addedPrice: price, saved: false }]
    const having = new Map([[variant.sku, { ...variant, available }]])
    const there = theStorefront(`kw/${language}`)
    const shop = aShop({
      cart: {
        load: async () =>
          showCart({ ...stored, lines }, pricedFrom(lines, having, there.country), having, there),
      },
    })
    const document = aDocument((await render(Cart, { language, country: 'kw', shop, locals })).html)
    const line = document.getElementById('line-MJ-1-SAND')
    const more = line?.querySelector('button[name=step][value="1"]')
    return {
      document,
      line,
      more,
      reason: document.getElementById(more?.getAttribute('aria-describedby') ?? ''),
    }
  }

  test('end at the stock, and say why', async () => {
    const t = translator(language)
    const { more, reason } = await cartOf(2, 2)
    expect(more?.hasAttribute('disabled')).toBe(true)
    expect(reason?.textContent?.trim()).toBe(t('cart:error.out-of-stock', { count: 2 }))
    const below = await cartOf(1, 2)
    expect(below.more?.hasAttribute('disabled')).toBe(false)
    expect(below.reason).toBeNull()
    expect((await cartOf(1, 0)).more, 'sold out: there is nothing to count').toBeNull()
    const bulk = await cartOf(14, 90)
    expect(bulk.more?.hasAttribute('disabled')).toBe(true)
    expect(bulk.reason?.querySelector('a')?.getAttribute('href')).toContain('/bulk-orders?about=')
  })

  test('are rejected at their line, with the number marked, and nowhere else', async () => {
    const cartFormResult = {
      done: false,
      status: 409,
      message: 'Only 2 left.',
      line: 'MJ-1-SAND',
      redirectTo: null,
    } as const
    const { document, line } = await cartOf(1, 2, { cartFormResult })
    const [alert, ...others] = document.querySelectorAll('main [role=alert]')
    expect(others).toEqual([])
    expect(line?.contains(alert ?? null)).toBe(true)
    expect(alert?.textContent).toContain('Only 2 left.')
    const field = line?.querySelector('[data-amount]')
    expect(field?.getAttribute('aria-invalid')).toBe('true')
    expect(field?.getAttribute('aria-describedby')).toBe(alert?.id)
  })
})

test('a cart of saved lines alone has no total and no checkout', async () => {
  const lines = stored.lines.slice(0, 1).map((line) => ({ ...line, saved: true }))
  const cart = { ...stored, lines }
  const savedOnly = aShop({
    cart: { load: async () => showCart(cart, pricedFrom(lines, variants, here.country), variants, here) },
  })
  const mainOf = async (shop: ReturnType<typeof aShop>): Promise<Element | null> =>
    aDocument((await render(Cart, { language: 'en', country: 'kw', shop })).html).querySelector('main')
  const alone = await mainOf(savedOnly)
  expect(alone?.textContent).toContain('Piece MJ-1-SAND')
  expect(alone?.textContent).not.toContain('0.000')
  expect(alone?.querySelector('a[href$="/checkout"], [name="coupon"]')).toBeNull()
  expect(alone?.querySelector('a[href$="/categories"]')).not.toBeNull()
  const filled = await mainOf(shop)
  expect(filled?.querySelector('a[href$="/checkout"]')).not.toBeNull()
})

describe.each(['en', 'ar'] as const)('the cart after a checkout without orderable items (%s)', (language) => {
  const look = { language, country: 'kw' }
  const gone = { sku: 'GONE', quantity: 1, addedPrice: price, saved: false }
  const shopWith = (lines: StoredCart['lines'], available: number) => {
    const having = new Map([[variant.sku, { ...variant, available }]])
    const priced = pricedFrom(lines, having, here.country)
    return aShop({ cart: { load: async () => showCart({ ...stored, lines }, priced, having, here) } })
  }
  const mainOf = async (lines: StoredCart['lines'], available: number, path = '/cart?stopped=1') => {
    const { html } = await render(Cart, { ...look, path, shop: shopWith(lines, available) })
    return aDocument(html).querySelector('main .stopped [role=alert]')?.textContent ?? ''
  }

  test('shows why each line cannot be ordered, withdrawn or sold out', async () => {
    const t = translator(language)
    const text = await mainOf(stored.lines, 0)
    expect(text).toContain(t('checkout:error.nothing-to-order'))
    expect(text).toContain(t('checkout:unavailable.sold-out', { product: variant.name.en }))
    expect(text).toContain(t('checkout:unavailable.gone', { product: 'GONE' }))
    expect(await mainOf([gone], 0)).toContain('GONE')
  })

  test('shows no reasons once a line can be ordered, or without the redirect', async () => {
    expect(await mainOf(stored.lines, 9)).toBe('')
    expect(await mainOf([gone], 0, '/cart')).toBe('')
  })
})

test('a form error is shown at the top of the page that posted it', async () => {
  const formError = { done: false, status: 409, message: 'Only 3 left.', redirectTo: null } as const
  const { html } = await render(Cart, { locals: { cartFormResult: formError } })
  expect(aDocument(html).querySelector('main [role="alert"]')?.textContent).toContain('Only 3 left.')
})

describe('a cart that is slow to come', () => {
  test('has a page that says so and opens the cart automatically', async () => {
    const { html, headers, status } = await render(Loading, { language: 'ar' })
    expect([status, headers.get('refresh')]).toEqual([200, '5; url=/ae/ar/cart'])
    expect(html).toContain(translator('ar')('empty:loadingCart.title'))
    expect(html).toContain('href="/ae/ar/cart"')
  })

  test('is shown by that page instead of keeping the shopper waiting', async () => {
    const never = new Promise<never>(() => {})
    expect(await cartInTime(never, 1)).toBeUndefined()
    expect(await cartInTime(Promise.resolve('a cart'), 60_000)).toBe('a cart')
    await expect(cartInTime(Promise.reject(new Error('broken')), 60_000)).rejects.toThrow('broken')
  })
})
