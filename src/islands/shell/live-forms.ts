import type { TrackedLine } from '#contracts/tracking.ts'
import { $cart, $wishlist } from '#stores/browser/counts.ts'
import { track } from '#stores/browser/data-layer.ts'
import { show } from '#stores/browser/toasts.ts'
import { createExpectedQuantity, type CartResponse } from '#stores/expected-quantity.ts'
import { cancelOpening, openAfterAdding } from './offer-mini-cart.ts'
import { listOf, productNextTo } from './tracked-products.ts'

/** The JSON response to a form of cart or wishlist (web/http/cart-form-result.ts). */
type FormResponse = CartResponse & {
  readonly message: string
  /** SKUs on the wishlist. */
  readonly wishlist?: readonly string[]
  readonly added?: readonly TrackedLine[]
}

const expectQuantity = createExpectedQuantity($cart)
/** The request that creates the visitor's cart: others wait for it, or each would create a cart. */
let creatingCart: Promise<unknown> | undefined
const hasCart = () => $cart.get().of !== ''
/** Wishlist requests are sent one after another: whether a heart adds or removes depends on the response before. */
let lastWishlistRequest: Promise<unknown> = Promise.resolve()

/**
 * Sends "add to cart" and hearts without leaving the page. "Buy now" and the forms of the cart and wishlist pages stay
 * plain forms, and any form is submitted plainly when its request fails.
 */
export function sendLiveForms(): void {
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const posted = new FormData(form, event.submitter)
    const next = posted.get('next')
    const [, action] = /[?&]_action=(addToCart|setWishlistEntry)$/.exec(form.action) ?? []
    if (!action || 'plain' in form.dataset) return
    if (event.defaultPrevented || (next && next !== 'stay')) return
    event.preventDefault()
    const submitPlainly = () => {
      form.dataset['plain'] = ''
      form.requestSubmit(event.submitter)
    }
    if (action === 'addToCart') addToCart(form, posted, event.submitter).catch(submitPlainly)
    else
      lastWishlistRequest = lastWishlistRequest
        .then(() => setWishlistEntry(form, posted, event.submitter))
        .catch(submitPlainly)
  })
}

async function setWishlistEntry(
  form: HTMLFormElement,
  posted: FormData,
  heart: HTMLElement | null,
): Promise<void> {
  const adds = !$wishlist.get().includes(String(posted.get('sku')))
  posted.set('listed', adds ? '1' : '0')
  const { done, message, wishlist } = await send(form, posted)
  if (wishlist) $wishlist.set(wishlist)
  const product = done && adds ? productNextTo(heart) : undefined
  if (product) track({ event: 'add_to_wishlist', product, list: listOf(heart) })
  show(done ? 'done' : 'error', message)
}

async function addToCart(form: HTMLFormElement, posted: FormData, button: HTMLElement | null): Promise<void> {
  cancelOpening()
  posted.set('key', newKey())
  const quantities = posted.getAll('quantity').map((text) => Number(text) || 0)
  const confirm = expectQuantity(
    quantities.reduce((sum, each) => sum + each, quantities.length === 0 ? 1 : 0),
  )
  try {
    const creating = creatingCart
    if (creating && !hasCart()) await creating
    const sending = send(form, posted)
    if (creatingCart === creating && !hasCart()) creatingCart = sending.catch(() => undefined)
    const response = await sending
    confirm(response)
    for (const { product, qty } of response.added ?? [])
      track({ event: 'add_to_cart', product, qty, list: listOf(button ?? form) })
    if (response.done) openAfterAdding()
    // Beside the number that was too many, where there is a place for it.
    const place = form.querySelector('[data-error]')
    if (place) place.textContent = response.done ? '' : response.message
    if (response.done || !place) show(response.done ? 'done' : 'error', response.message)
  } catch (error) {
    confirm(null)
    throw error
  }
}

const send = async (form: HTMLFormElement, posted: FormData): Promise<FormResponse> =>
  (
    await fetch(form.action, {
      method: 'POST',
      body: posted,
      headers: { accept: 'application/json' },
      // Who leaves within milliseconds of the press still gets what was pressed.
      keepalive: true,
    })
  ).json() as Promise<FormResponse>

/** Not randomUUID(), which browsers keep from pages without TLS: a demo opened from a phone. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
