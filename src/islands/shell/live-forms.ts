import type { TrackedLine } from '#contracts/tracking.ts'
import { $cart, $wishes } from '#stores/browser/counts.ts'
import { track } from '#stores/browser/data-layer.ts'
import { show } from '#stores/browser/toasts.ts'
import { keepShut, showAfterAdding } from './offer-mini-cart.ts'
import { createExpecting, type CartAnswer } from '#stores/expected-pieces.ts'

/** What the server says to a form of cart or wishlist (web/shop-answer.ts). */
type Answer = CartAnswer & {
  readonly message: string
  readonly wishes?: readonly string[]
  readonly added?: readonly TrackedLine[]
}

const expectPieces = createExpecting($cart)
/** The answer to a press that makes the visitor's cart: what is pressed meanwhile waits, or each would make one. */
let making: Promise<unknown> | undefined
const hasCart = () => $cart.get().of !== ''
/** Hearts are sent one after another: which way one turns depends on what the last has become. */
let lastWish: Promise<unknown> = Promise.resolve()

/**
 * Sends "add to cart" and hearts without leaving the page. Buying now and everything on cart and wishlist themselves
 * stays a page of its own, and so does all of it where a request fails.
 */
export function sendLiveForms(): void {
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const posted = new FormData(form, event.submitter)
    const next = posted.get('next')
    if (!/=(addToCart|setWish)$/.test(form.action) || 'plain' in form.dataset) return
    if (event.defaultPrevented || (next && next !== 'stay')) return
    event.preventDefault()
    const plainly = () => {
      form.dataset['plain'] = ''
      form.requestSubmit(event.submitter)
    }
    if (form.action.endsWith('h')) lastWish = lastWish.then(() => sendWish(form, posted)).catch(plainly)
    else sendPieces(form, posted).catch(plainly)
  })
}

async function sendWish(form: HTMLFormElement, posted: FormData): Promise<void> {
  posted.set('wished', $wishes.get().includes(String(posted.get('sku'))) ? '0' : '1')
  const { done, message, wishes } = await send(form, posted)
  if (wishes) $wishes.set(wishes)
  show(done ? 'done' : 'error', message)
}

async function sendPieces(form: HTMLFormElement, posted: FormData): Promise<void> {
  keepShut()
  posted.set('key', crypto.randomUUID())
  const quantities = posted.getAll('quantity').map((text) => Number(text) || 0)
  const settle = expectPieces(quantities.reduce((sum, each) => sum + each, quantities.length === 0 ? 1 : 0))
  try {
    const turn = making
    if (turn && !hasCart()) await turn
    const sending = send(form, posted)
    if (making === turn && !hasCart()) making = sending.catch(() => undefined)
    const answer = await sending
    settle(answer)
    for (const { product, qty } of answer.added ?? []) track({ event: 'add_to_cart', product, qty })
    // A list is for going on looking; whoever adds from a product's page has decided.
    if (answer.done && form.id !== 'card-add') showAfterAdding()
    show(answer.done ? 'done' : 'error', answer.message)
  } catch (error) {
    settle(null)
    throw error
  }
}

const send = async (form: HTMLFormElement, posted: FormData): Promise<Answer> =>
  (
    await fetch(form.action, { method: 'POST', body: posted, headers: { accept: 'application/json' } })
  ).json() as Promise<Answer>
