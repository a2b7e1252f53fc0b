import 'astro'
import type { Kiosk } from '#commerce/kiosks/kiosk.ts'
import type { Shop } from '#commerce/shop.ts'
import type { StaffSession } from '#commerce/staff-access/staff-member.ts'
import type { Preview } from '#commerce/content/gateway.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { LeadFormResult } from '#web/content/lead-form.ts'
import type { CartFormResult } from '#web/http/cart-form-result.ts'
import type { FindSignedIn } from '#web/customers/signed-in.ts'
import type { Embedded } from '#web/http/content-security-policy.ts'
import type { DoneAct } from '#web/operations/done-act.ts'
import type { FormCookie } from '#web/forms/form-context.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean
  }
}

declare global {
  namespace App {
    interface Locals {
      shop: Shop
      /** From the path; the default storefront where the path has none (an unknown country's 404). */
      storefront: Storefront
      t: Translate
      requestId: string
      /** A proxy has passed the request on without a word that is trusted: its client may be anywhere. */
      forwarded?: boolean
      /**
       * The in-store kiosk that asks (cookie dwId, signed). On pages that are rendered once for all, `anyKiosk`: whether it
       * is one is part of the page cache's key, its id is not.
       */
      kiosk: Kiosk | null
      /** The HTTP server renders a page for the cache of all kiosks. */
      forKiosks?: boolean
      /** Who is signed in: one query a request. Never asked for on cached pages, which are the same for all. */
      signedIn: FindSignedIn
      /** A checked preview token: the page is neither read from nor put into a cache. */
      preview: Preview | undefined
      /** What became of a lead form posted in this request. */
      leadFormResult?: LeadFormResult
      /** What became of a cart or wishlist form posted in this request. */
      cartFormResult?: CartFormResult
      /** What became of a form of the checkout or of an order posted in this request. */
      checkoutFormResult?: CheckoutFormResult
      /** What this page embeds of others: its content security policy allows that. */
      embeds?: readonly Embedded[]
      /** A page of operations: no tags, never framed. */
      isOperations?: boolean
      /** Of a page of operations: who is signed in. */
      staffSession?: StaffSession
      /** Of a page of operations: what was posted to it. Undefined: nothing, or its handler has taken it back since it was not done. */
      doneAct?: DoneAct | undefined
      /** Of a page of operations: what was done just before, in words. */
      doneText?: string | undefined
      /** Present when the HTTP server has run the posted form: the cookies that it set. */
      formCookies?: readonly FormCookie[]
    }
  }
}
