import { loadTray } from '#islands/compare/load-tray.ts'

/** The link to the comparison puts the product into the tray on this page; where that cannot be loaded, it leads there. */
export function startComparing(): void {
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-compare]') : null
    const code = link?.dataset.compare
    if (!link || code === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    loadTray()
      .then(({ addToTray }) => addToTray(code))
      .catch(() => location.assign(link.href))
  })
}
