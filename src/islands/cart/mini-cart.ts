import { readDocument } from '#islands/html-swap.ts'
import { updateCart } from '#stores/browser/counts.ts'
import { status, watchOffers } from './live-cart.ts'
import { trackCart } from './track-cart.ts'

/**
 * Opens the cart over another page. The server renders it, with the lines and forms of the cart's page; live-cart.ts
 * sends them. Rejects when it cannot be loaded.
 */
export async function openMiniCart(from: string): Promise<void> {
  const response = await fetch(from)
  const page = await readDocument(response)
  const dialog = page.querySelector('dialog')
  if (!dialog) throw new TypeError(`no cart: ${response.status}`)
  await addStylesheets(page)
  dialog.dataset['from'] = from
  dialog.append(status)
  document.body.append(document.adoptNode(dialog))
  updateCart(dialog.querySelector<HTMLElement>('[data-cart-version]')?.dataset['cartVersion'])
  const close = () => dialog.close()
  // A click on the backdrop has the dialog itself as its target.
  dialog.addEventListener('click', ({ target }) => target === dialog && close())
  // Going back to this page must not show an outdated cart.
  addEventListener('pagehide', close)
  dialog.addEventListener('close', () => {
    removeEventListener('pagehide', close)
    document.body.append(status)
    dialog.remove()
  })
  dialog.showModal()
  trackCart(dialog)
  watchOffers()
}

/** Adds the stylesheets of the fetched page that this page does not have yet, and waits for them. */
async function addStylesheets(page: Document): Promise<void> {
  const present = [...document.styleSheets].map(({ href }) => href)
  const missing = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ href }) => !present.includes(href),
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
