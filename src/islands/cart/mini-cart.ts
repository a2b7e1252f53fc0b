import { hearCart } from '#stores/browser/counts.ts'
import { status, watchOffers } from './live-cart.ts'
import { tellCart } from './tell-cart.ts'

/**
 * The cart over another page. The server draws it, with the lines of the cart's page and their forms; what is pressed in
 * it is sent by what sends the forms of that page. Throws when it cannot be had.
 */
export async function openMiniCart(from: string): Promise<void> {
  const answer = await fetch(from)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const dialog = page.querySelector('dialog')
  if (!dialog) throw new TypeError(`no cart: ${answer.status}`)
  await wear(page)
  dialog.dataset['from'] = from
  dialog.append(status)
  document.body.append(document.adoptNode(dialog))
  hearCart(dialog.querySelector<HTMLElement>('[data-holds]')?.dataset['truth'])
  const close = () => dialog.close()
  // What lies around a dialog is the dialog itself, to a press.
  dialog.addEventListener('click', ({ target }) => target === dialog && close())
  // Whoever comes Back to this page finds the page, not a cart of then.
  addEventListener('pagehide', close)
  dialog.addEventListener('close', () => {
    removeEventListener('pagehide', close)
    document.body.append(status)
    dialog.remove()
  })
  dialog.showModal()
  tellCart(dialog)
  watchOffers()
}

/** Takes over the sheets that this page does not have yet. */
async function wear(page: Document): Promise<void> {
  const worn = [...document.styleSheets].map(({ href }) => href)
  const missing = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ href }) => !worn.includes(href),
  )
  await Promise.all(
    missing.map(
      (sheet) =>
        new Promise((resolve) => {
          sheet.addEventListener('load', resolve)
          sheet.addEventListener('error', resolve)
          document.head.append(document.adoptNode(sheet))
        }),
    ),
  )
}
