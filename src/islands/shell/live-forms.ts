import { $cartCount, $wishes } from '#stores/browser/counts.ts'
import { show } from '#stores/browser/toasts.ts'

/** What the server says to a form of cart or wishlist (web/shop-answer.ts). */
type Answer = { done: boolean; message: string; cart?: number; wishes?: string[] }

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
    if (next && next !== 'stay') return
    event.preventDefault()
    const sku = String(posted.get('sku'))
    if (form.action.endsWith('h')) posted.set('wished', $wishes.get().includes(sku) ? '0' : '1')
    posted.set('key', crypto.randomUUID())
    fetch(form.action, { method: 'POST', body: posted, headers: { accept: 'application/json' } })
      .then((response) => response.json())
      .then(({ done, message, cart, wishes }: Answer) => {
        if (cart !== undefined) $cartCount.set(cart)
        if (wishes) $wishes.set(wishes)
        show(done ? 'done' : 'error', message)
      })
      .catch(() => {
        form.dataset['plain'] = ''
        form.requestSubmit(event.submitter)
      })
  })
}
