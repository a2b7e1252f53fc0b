/** How often the shop is asked, in milliseconds. */
const askEvery = 3000

/**
 * On the page with the code of a cart: when a phone has taken the cart, the kiosk forgets its shopper, as by "I am done"; when
 * the code has run out, the page says so.
 */
export function followOffer(): void {
  const code = document.querySelector<HTMLElement>('[data-offer]')
  const address = code?.dataset['offer']
  if (!code || !address) return
  const timer = setInterval(() => void ask(code, address, () => clearInterval(timer)), askEvery)
}

async function ask(code: HTMLElement, address: string, stop: () => void): Promise<void> {
  const state = await readState(address)
  if (state === 'open') return
  if (state === undefined) return
  stop()
  if (state === 'taken') return document.querySelector<HTMLFormElement>('form[data-forget]')?.requestSubmit()
  code.dataset['over'] = ''
  for (const element of code.querySelectorAll<HTMLElement>('[data-offer-open], [data-offer-gone]'))
    element.hidden = 'offerOpen' in element.dataset
}

/** Undefined: no answer. The next one will tell. */
async function readState(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address)
    return response.ok ? ((await response.json()) as { readonly state: string }).state : undefined
  } catch {
    return undefined
  }
}
