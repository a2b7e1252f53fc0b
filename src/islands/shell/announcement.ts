const key = 'majlis_announcement'

/**
 * Remembers in this browser that these announcements were put away. The page is the same for everybody, so it is the
 * browser that leaves them out; a storage that refuses only means that they come back.
 */
export function startAnnouncement(): void {
  const bar = document.querySelector<HTMLElement>('[data-announcement]')
  if (!bar) return
  const edition = bar.dataset.announcement ?? ''
  bar.hidden = stored(() => localStorage.getItem(key)) === edition
  bar.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button) return
    const list = bar.querySelector('ul')
    if (button.dataset.step && list) {
      const toward = getComputedStyle(list).direction === 'rtl' ? -1 : 1
      list.scrollBy({ left: Number(button.dataset.step) * toward * list.clientWidth, behavior: 'smooth' })
    } else {
      bar.hidden = true
      stored(() => localStorage.setItem(key, edition))
    }
  })
}

function stored<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
