const key = 'majlis_announcement'

/**
 * Steps through the announcements, and remembers in this browser that they were dismissed. On the next page
 * web/http/early-script.ts hides them before the first paint.
 */
export function startAnnouncement(): void {
  const bar = document.querySelector<HTMLElement>('[data-announcement]')
  if (!bar) return
  const edition = bar.dataset.announcement ?? ''
  bar.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button) return
    const list = bar.querySelector('ul')
    if (button.dataset.step && list) {
      const toward = getComputedStyle(list).direction === 'rtl' ? -1 : 1
      list.scrollBy({ left: Number(button.dataset.step) * toward * list.clientWidth, behavior: 'smooth' })
    } else {
      bar.hidden = true
      remember(edition)
    }
  })
}

function remember(edition: string): void {
  try {
    localStorage.setItem(key, edition)
  } catch {
    // Private browsing, or storage switched off: the announcements come back.
  }
}
