import { kioskPost } from '#contracts/kiosk-post.ts'
import { readDocument } from '#islands/html-swap.ts'
import { kioskKeys } from './stored.ts'

/** What this file uses of the Navigation API; browsers have more, and TypeScript does not know all of it yet. */
type NavigateEvent = Event & {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  readonly destination: { readonly url: string }
  readonly formData: FormData | null
  readonly downloadRequest: string | null
}

/** Shows a page of the same visit in place of this one. */
export function replacePage(href: string): void {
  sessionStorage.setItem(kioskKeys.goesOn, '1')
  location.replace(href)
}

/**
 * Each page of a kiosk takes the place of the one before, so that the browser has one history entry and nothing to go back to:
 * links, forms and scripts all end in `location.replace`. Addresses outside the shop, and downloads, lead nowhere.
 */
export function replaceNavigations({
  posted,
  failed,
}: {
  /** Called when an answer has come; true: it has gone somewhere else. */
  posted(action: URL): boolean
  /** Called when there is no connection. */
  failed(action: URL): void
}): void {
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, destination, formData, downloadRequest } = event as NavigateEvent
    const url = new URL(destination.url)
    if (url.origin !== location.origin || downloadRequest !== null) return event.preventDefault()
    if (formData) {
      event.preventDefault()
      void post(url, formData).catch(() => failed(url))
    } else if (navigationType === 'push') {
      event.preventDefault()
      replacePage(url.href)
    }
  })

  /** Who presses twice means it once. */
  const sending = new Set<string>()
  async function post(action: URL, fields: FormData): Promise<void> {
    if (sending.has(action.href)) return
    sending.add(action.href)
    try {
      const texts = [...fields].filter((field): field is [string, string] => typeof field[1] === 'string')
      const response = await fetch(action, {
        method: 'POST',
        // As a form would send it, without files.
        body: texts.length === [...fields].length ? new URLSearchParams(texts) : fields,
        headers: { [kioskPost.requested]: '1' },
      })
      if (posted(action)) return
      const to = response.headers.get(kioskPost.location) ?? (response.redirected ? response.url : null)
      if (to === null) showAnswer(await readDocument(response))
      else replacePage(new URL(to, action).href)
    } finally {
      sending.delete(action.href)
    }
  }
}

/** A form that is answered by a page: its middle takes the place of ours, since it has no address of its own. */
function showAnswer(page: Document): void {
  const ours = document.getElementById('main')
  const theirs = page.getElementById('main')
  if (!ours || !theirs) return location.reload()
  document.title = page.title
  ours.replaceChildren(...theirs.childNodes)
  scrollTo(0, 0)
  ours.focus({ preventScroll: true })
}

/** Long presses, dragging, and clicks with a key held: ways into menus and windows of the browser. */
export function disableBrowserMenus(): void {
  for (const name of ['contextmenu', 'dragstart', 'auxclick'])
    addEventListener(name, (event) => event.preventDefault(), true)
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest('a[href]')
      if (link && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) event.preventDefault()
    },
    true,
  )
}
