/** A fetched page as a document, whatever its status: an error page may carry the message to show. */
export const readDocument = async (response: Response): Promise<Document> =>
  new DOMParser().parseFromString(await response.text(), 'text/html')

/** Fetches a page. Rejects without a network and on an error status. */
export async function fetchPage(href: string, options?: RequestInit): Promise<Document> {
  const response = await fetch(href, options)
  if (!response.ok) throw new TypeError(`${href}: status ${response.status}`)
  return readDocument(response)
}

/** Focuses the first of these selectors that matches an element, without scrolling; else `fallback`. */
export function restoreFocus(selectors: readonly string[], fallback?: HTMLElement | null): void {
  const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean)
  ;(found ?? fallback)?.focus({ preventScroll: true })
}
