import { describe, expect, test } from 'vitest'
import { inStorefront, localHref, paths, pathTo } from '#web/paths.ts'

describe('paths', () => {
  test('have these patterns and tracking screens', () => {
    const table = Object.entries(paths).map(
      ([name, { pattern, screen }]) => `${name} ${pattern || '/'} · ${screen}`,
    )
    expect(table).toMatchInlineSnapshot(`
      [
        "home / · Home Screen",
        "categories /categories · Page",
        "listing /c/{category...} · PLP",
        "product /p/{urlKey} · PDP_DESKTOP",
        "productInstallments /p/{urlKey}/installments · PDP_BUY_NOW_PAY_LATER",
        "productReviews /p/{urlKey}/reviews · PDP_DESKTOP",
        "productQuestions /p/{urlKey}/questions · PDP_DESKTOP",
        "offers /offers · PLP",
        "new /new · PLP",
        "collection /collections/{slug} · PLP",
        "brands /brands · Page",
        "brand /brands/{brand} · PLP",
        "ideas /ideas · Page",
        "ideasOfRoom /ideas/{room} · Page",
        "guides /guides · Page",
        "guide /guides/{guide} · Page",
        "compare /compare · PLP",
        "search /search · Search",
        "cart /cart · My Cart",
        "cartLoading /cart/loading · Empty Screen",
        "cartRestore /cart/restore · My Cart",
        "remindersStop /cart/reminders · My Cart",
        "country /country/{to} · My Cart",
        "handover /handover/{token} · My Cart",
        "checkout /checkout · Checkout Screen",
        "checkoutAddress /checkout/address · Address Input Screen",
        "checkoutDelivery /checkout/delivery · Checkout Screen",
        "checkoutPayment /checkout/payment · Checkout Screen",
        "checkoutReview /checkout/review · Checkout Screen",
        "checkoutReturn /checkout/return/{attempt} · Checkout Screen",
        "order /order/{number} · Order Confirmation",
        "orderReturn /order/{number}/return · My Account Screen",
        "orderReturnDetails /order/{number}/return/{reference} · My Account Screen",
        "orderReview /order/{number}/review · My Account Screen",
        "orderInvoice /order/{number}/invoice · My Account Screen",
        "trackOrder /track-order · TRACK_ORDER",
        "wishlist /wishlist · Wishlist",
        "wishlistOfSkus /wishlist/shared · Wishlist",
        "sharedWishlist /wishlist/shared/{token} · Wishlist",
        "alertNew /alerts/new · Wishlist",
        "alertConfirm /alerts/confirm · Wishlist",
        "alertStop /alerts/stop · Wishlist",
        "newsletterConfirm /newsletter/confirm · Page",
        "newsletterPreferences /newsletter/preferences · Page",
        "newsletterStop /newsletter/stop · Page",
        "login /login · Login And Registration",
        "loginGoogle /login/google · Login And Registration",
        "account /account · My Account Screen",
        "accountConfirm /account/confirm · My Account Screen",
        "accountVerifyEmail /account/verify-email · My Account Screen",
        "accountConfirmContact /account/confirm-contact · My Account Screen",
        "accountOrders /account/orders · My Account Screen",
        "accountOrder /account/orders/{number} · My Account Screen",
        "accountReturns /account/returns · My Account Screen",
        "accountAddresses /account/addresses · My Account Screen",
        "accountAddressNew /account/addresses/new · Address Input Screen",
        "accountAddress /account/addresses/{id} · Address Input Screen",
        "accountCards /account/cards · My Account Screen",
        "accountWallet /account/wallet · My Account Screen",
        "accountGiftCards /account/gift-cards · My Account Screen",
        "accountProfile /account/profile · My Account Screen",
        "accountDelete /account/delete · My Account Screen",
        "giftCards /gift-cards · GIFT_CARD",
        "giftCardClaim /gift-cards/claim · GIFT_CARD",
        "bulkOrders /bulk-orders · BulkOrder Screen",
        "bulkList /bulk-orders/list · BulkOrder Screen",
        "bulkQuote /bulk-orders/quote/{number} · BulkOrder Screen",
        "stores /stores · Store Locator",
        "store /stores/{code} · Store Locator",
        "seller /sellers/{code} · Page",
        "clickAndCollect /click-and-collect · Click And Collect",
        "consultation /design-consultation · Page",
        "consultationBooking /design-consultation/booking · Page",
        "lead /lead/{form} · Lead Generation",
        "landing /pages/{pageId} · Page",
        "help /help · Page",
        "legal /legal/{topic} · Page",
        "contact /contact · Page",
        "assistant /yara-chatbot · Page",
        "content /{slug...} · Page",
        "digitalWall /digital-wall · Page",
        "kiosk /kiosk · Page",
        "scan /scan · Store Scanner Screen",
        "ahlan /ahlan · Page",
        "play /play · Page",
        "offline /offline · Empty Screen",
        "brokenRequest /broken-request · Empty Screen",
        "notFound /404 · Empty Screen",
      ]
    `)
  })

  test('encode their parameters, with slashes only where allowed', () => {
    expect(pathTo('ae/en', 'home')).toBe('/ae/en')
    expect(pathTo('kw/ar', 'listing', { category: 'living/sofas & more' })).toBe(
      '/kw/ar/c/living/sofas%20%26%20more',
    )
    expect(pathTo('om/en', 'product', { urlKey: '../etc' })).toBe('/om/en/p/..%2Fetc')
  })
})

describe('a content link', () => {
  test('is put into the storefront when it is an own path', () => {
    expect(localHref('qa/ar', '/c/sofas')).toBe('/qa/ar/c/sofas')
    expect(localHref('qa/ar', '/')).toBe('/qa/ar')
  })

  test('is unchanged when it leads to another site', () => {
    for (const href of ['https://example.com', 'tel:+971', '#top', '//evil.example']) {
      expect(localHref('qa/ar', href)).toBe(href)
    }
  })
})

describe('the same page in another storefront', () => {
  test('keeps path and query', () => {
    expect(inStorefront('ae/ar', '/ae/en/c/sofas?page=2')).toBe('/ae/ar/c/sofas?page=2')
    expect(inStorefront('bh/en', '/ae/en')).toBe('/bh/en')
    expect(inStorefront('ae/ar', '/ae/en?utm_source=x')).toBe('/ae/ar?utm_source=x')
    expect(inStorefront('ae/ar', '/')).toBe('/ae/ar')
  })
})
