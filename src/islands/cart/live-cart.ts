import { toLatinDigits } from '#kernel/digits.ts'
import { hearCart } from '#stores/browser/counts.ts'
import { show } from '#stores/browser/toasts.ts'
import { tellChanges } from './tell-cart.ts'
import { createWishes, type Wish } from './wishes.ts'

/** Longest time a timer of a browser can wait, in ms; a page that stands longer is not refreshed. */
const longestWait = 2_000_000_000

const contents = () => document.querySelector<HTMLElement>('[data-live-cart]')
/** What the cart stands in: the dialog over another page, or the cart's own page. */
const place = () => document.getElementById('mini-cart') ?? document.getElementById('main')
/** Says what has changed. Stands within the dialog while one is open: what is outside is not read out then. */
export const status = document.body.appendChild(document.createElement('p'))
status.className = 'unseen'
status.role = 'status'

/**
 * Changes the cart without leaving its page: a press shows at once, and the page that the server answers takes the place
 * of ours. So there is one truth, the server's; where anything fails, the form is sent as it is. The dialog asks for
 * itself (`data-from`), its forms as they are lead to the cart's page.
 */
const wish = createWishes({
  send: ({ action, posted }) => {
    const { from } = place()?.dataset ?? {}
    return fetch(from ? from + new URL(action).search : action, { method: 'POST', body: posted })
  },
  show: exchange,
  tell: async (refused) => show('error', refusalIn(await read(refused))),
  fail: ({ action, posted }) => sendPlainly(action, posted),
})

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!contents()?.contains(form)) return
  event.preventDefault()
  clearTimeout(typed)
  const posted = new FormData(form, event.submitter)
  const field = form.querySelector<HTMLInputElement>('[data-amount]')
  if (field) posted.set('quantity', step(field, posted))
  else form.closest('li')?.setAttribute('aria-busy', 'true')
  posted.delete('step')
  wish(toWish(form, posted))
})

/** A number that was typed counts when its field is left; Enter sends it by itself. */
let typed: ReturnType<typeof setTimeout> | undefined
document.addEventListener('change', ({ target }) => {
  const field = target as HTMLInputElement
  if (field.matches('[data-live-cart] [data-amount]')) typed = setTimeout(() => field.form?.requestSubmit())
})

/** What stands in the field after this press, shown there before the server has said so. */
function step(field: HTMLInputElement, posted: FormData): string {
  const by = Number(posted.get('step'))
  if (by === 0) return field.value
  const amount = Math.max(1, (Number(toLatinDigits(field.value)) || 0) + by)
  field.value = String(amount)
  const [less, more] = field.parentElement?.querySelectorAll('button') ?? []
  if (less) less.disabled = amount <= 1
  if (more) more.disabled = amount >= Number(field.dataset['amount'])
  return field.value
}

const toWish = (form: HTMLFormElement, posted: FormData): Wish => ({
  action: form.action,
  posted,
  about: `${new URL(form.action).search} ${posted.get('sku') ?? ''}`,
})

async function exchange(answer: Response): Promise<void> {
  const page = await read(answer)
  const ours = place()
  const theirs = ours && page.getElementById(ours.id)
  if (!ours || !theirs) throw new TypeError('not a page of the shop')
  await released()
  tellChanges(ours, theirs)
  const focus = focusPaths(ours.id)
  for (const old of [...ours.childNodes]) if (old !== status) old.remove()
  ours.prepend(...theirs.childNodes)
  if (ours.id === 'main') document.title = page.title
  hearCart(ours.querySelector<HTMLElement>('[data-holds]')?.dataset['truth'])
  if (focus) {
    const again = focus.map((path) => document.querySelector<HTMLElement>(path)).find(Boolean)
    // What was pressed may be gone with its line: the keyboard goes on from the head of the cart.
    const head = ours.id === 'main' ? ours : ours.querySelector('button')
    ;(again ?? head)?.focus({ preventScroll: true })
  }
  status.textContent = contents()?.dataset['say'] ?? ''
  watchOffers()
  offerGift()
}

const read = async (answer: Response): Promise<Document> =>
  new DOMParser().parseFromString(await answer.text(), 'text/html')

const refusalIn = (page: Document): string | null =>
  page.querySelector('.refused .notice-text, .refused [role=alert]')?.textContent?.trim() ?? null

let pressed = false
addEventListener('pointerdown', () => (pressed = true), true)
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (pressed = false), true)

/** A button must not be exchanged under the finger that presses it: the press would be lost. */
async function released(): Promise<void> {
  if (pressed) await new Promise((resolve) => addEventListener('pointerup', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve))
}

/** A gift that has just been earned asks to be chosen, once in a visit. */
function offerGift(): void {
  const popup = document.querySelector<HTMLElement>('[data-gift-popup]')
  const earned = popup?.dataset['giftPopup']
  if (!popup || !earned || sessionStorage.getItem('gift_offered') === earned) return
  sessionStorage.setItem('gift_offered', earned)
  popup.showPopover()
}

/** Where the focus is, in words that fit the next page, too; best first. */
function focusPaths(within: string): readonly string[] | undefined {
  const at = document.activeElement
  const line = at?.closest('li[id]')
  if (!(at instanceof HTMLButtonElement || at instanceof HTMLInputElement)) return undefined
  const name = `[name="${at.name}"]`
  const itself = at instanceof HTMLButtonElement ? `button${name}[value="${CSS.escape(at.value)}"]` : name
  const inside = line ? `#${CSS.escape(line.id)}` : `#${within}`
  return [`${inside} ${itself}:enabled`, ...(line ? [`${inside} [data-amount]`] : [])]
}

function sendPlainly(action: string, posted: FormData): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of posted) {
    const field = form.appendChild(document.createElement('input'))
    field.type = 'hidden'
    field.name = name
    field.value = String(value)
  }
  document.body.append(form)
  form.submit()
}

let timer: ReturnType<typeof setTimeout> | undefined

/** An offer ends or begins while somebody reads: the cart is asked for again, and a changed sum is said. */
export function watchOffers(): void {
  clearTimeout(timer)
  const milliseconds = Number(contents()?.dataset['changesIn'])
  if (!(milliseconds > 0) || milliseconds > longestWait) return
  timer = setTimeout(() => {
    const before = contents()?.dataset['total']
    const words = contents()?.dataset['moved'] ?? null
    void fetch(place()?.dataset['from'] ?? location.href)
      .then(exchange)
      .then(() => {
        if (contents()?.dataset['total'] !== before) show('note', words)
      })
      .catch(() => undefined)
  }, milliseconds + 1000)
}
watchOffers()
if (new URLSearchParams(location.search).has('added')) offerGift()
