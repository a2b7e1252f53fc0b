import { fetchPage } from '#islands/html-swap.ts'
import { $wishlist } from '#stores/browser/counts.ts'
import { $recentCodes } from '#stores/browser/recently-viewed.ts'

/** Fills the rail of recently viewed products when it is about to scroll into view. */
export function showRecentlyViewed(): void {
  const section = document.querySelector<HTMLElement>('[data-recent]')
  const codes = $recentCodes.get().filter((code) => code !== section?.dataset.recent)
  const above = section?.previousElementSibling
  if (!section || !above || codes.length === 0) return
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      void fill(section, codes)
    },
    { rootMargin: '1200px' },
  )
  watcher.observe(above)
}

async function fill(section: HTMLElement, codes: readonly string[]): Promise<void> {
  const list = section.querySelector('ul')
  try {
    const page = await fetchPage(`${section.dataset.cards}?codes=${codes.join()}`)
    const cards = [...page.querySelectorAll('li')]
    if (cards.length === 0 || !list) return
    list.replaceChildren(...cards.map((card) => document.adoptNode(card)))
    section.hidden = false
    // Marks the hearts that were added.
    $wishlist.notify()
  } catch {
    // The rail stays hidden.
  }
}
