import { $wishes } from '#stores/browser/counts.ts'
import { $recentCodes } from '#stores/browser/recently-viewed.ts'

/** Fills the row of what was looked at before, when its place comes near. */
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
    const answer = await fetch(`${section.dataset.cards}?codes=${codes.join()}`)
    const page = new DOMParser().parseFromString(answer.ok ? await answer.text() : '', 'text/html')
    const cards = [...page.querySelectorAll('li')]
    if (cards.length === 0 || !list) return
    list.replaceChildren(...cards.map((card) => document.adoptNode(card)))
    section.hidden = false
    // Marks the hearts that have come.
    $wishes.notify()
  } catch {
    // Nothing to show: the row stays away.
  }
}
